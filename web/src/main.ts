import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { loadCatalogue } from "./lib/i18n.svelte";
import { router } from "./lib/router.svelte";
import { pages } from "./pages";

const target = document.getElementById("app");
if (target) {
  // Load the page while the catalogue loads. If it fails, App shows the error.
  pages[router.route.page]().catch(() => undefined);
  loadCatalogue().then(
    () => mount(App, { target }),
    () => {
      target.textContent = "Tacora could not be loaded. / Tacora n’a pas pu être chargé.";
    },
  );
}

// Not before the page is used: it loads all files. The server may be gone by then, so the next visit
// tries it again.
const loadOffline = () => import("./offline/offline.svelte");
if (import.meta.env.PROD) {
  setTimeout(
    () =>
      loadOffline().then(
        (offline) => offline.startOffline(),
        () => undefined,
      ),
    4000,
  );
}
