/** The colours of the explorers, in the order in which free ones are assigned. */
export const COLOURS = ["red", "sky", "amber", "mint", "violet", "coral", "teal", "white"] as const;

export type Colour = (typeof COLOURS)[number];
