import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { loadCatalogue } from "./lib/i18n.svelte";
import { router } from "./lib/router.svelte";
import { pages } from "./pages";

const target = document.getElementById("app");
if (target) {
  // The page comes along while the words are on their way; if it fails, App says so.
  pages[router.route.page]().catch(() => undefined);
  loadCatalogue().then(
    () => mount(App, { target }),
    () => {
      target.textContent = "Tacora could not be loaded. / Tacora n’a pas pu être chargé.";
    },
  );
}
