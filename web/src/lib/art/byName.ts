/** Addresses of files by their names, without folder and ending. */
export const byName = (urls: Record<string, string>): Map<string, string> =>
  new Map(Object.entries(urls).map(([path, url]) => [path.replace(/^.*\/|\.svg$/g, ""), url]));
