# Build: docker build -t tacora .
# Run:   docker run -p 8000:8000 -v tacora:/var/lib/tacora tacora
# Every option of `tacora serve` is an environment variable: deploy/tacora.env lists them.

FROM node:22-bookworm-slim AS node

FROM python:3.11-slim-bookworm AS build
COPY --from=node /usr/local/bin/node /usr/local/bin/
COPY --from=node /usr/local/lib/node_modules/npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm
ENV PIP_NO_CACHE_DIR=1 PIP_DISABLE_PIP_VERSION_CHECK=1
WORKDIR /src

# Dependencies first: these layers stay while only the sources change.
COPY requirements/run.txt requirements/
RUN python -m venv --without-pip /opt/tacora \
    && pip --python /opt/tacora/bin/python install --require-hashes -r requirements/run.txt
COPY web/package.json web/package-lock.json web/.npmrc web/
RUN npm --prefix web ci --omit=dev

# The build hook of the package (hatch_build.py) builds the web client into the wheel.
COPY . .
RUN pip --python /opt/tacora/bin/python wheel --no-deps --no-build-isolation -w dist . \
    && pip --python /opt/tacora/bin/python install --no-deps dist/*.whl

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/lib/tacora tacora \
    && install -d -o tacora -g tacora -m 0700 /var/lib/tacora
COPY --from=build /opt/tacora /opt/tacora
ENV PATH=/opt/tacora/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    XDG_CACHE_HOME=/var/lib/tacora/cache \
    TACORA_DATABASE=/var/lib/tacora/tacora.db \
    TACORA_HOST=0.0.0.0 \
    TACORA_PORT=8000 \
    TACORA_LOG=-
USER 10001
WORKDIR /var/lib/tacora
VOLUME /var/lib/tacora
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['TACORA_PORT'] + '/healthz', timeout=4)"]
ENTRYPOINT ["tacora"]
CMD ["serve"]
