import type { Plugin } from "vite";

/** Packs all files of a build into one, and tells the service worker where it is. */
export function packFiles(worker: string, folder: string): Plugin;
