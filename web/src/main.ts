import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";
import { router } from "./lib/router.svelte";
import { learn } from "./lib/words.svelte";
import { pages } from "./pages";

const target = document.getElementById("app");
if (target) {
  // The page comes along while the words are on their way; if it fails, App says so.
  pages[router.route.page]().catch(() => undefined);
  learn().then(
    () => mount(App, { target }),
    () => {
      target.textContent = "Tacora could not be loaded. / Tacora n’a pas pu être chargé.";
    },
  );
}
