/** A drawing on the page as a picture to share. */

const WIDTH = 1080;
/** Pages mark the drawing that belongs to their link. */
const MARKED = "[data-share-picture] svg";

/** The marked drawing of this page as a PNG file; null without one, or if the browser refuses. */
export async function sharedPicture(name: string): Promise<File | null> {
  const drawing = document.querySelector<SVGSVGElement>(MARKED);
  if (!drawing) return null;
  const { width, height } = drawing.viewBox.baseVal;
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const size = { width: WIDTH, height: Math.round((WIDTH * height) / width) };
  copy.setAttribute("width", String(size.width));
  copy.setAttribute("height", String(size.height));
  const url = URL.createObjectURL(
    new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" }),
  );
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), size);
    canvas.getContext("2d")?.drawImage(image, 0, 0, size.width, size.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    return blob && new File([blob], name, { type: "image/png" });
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
