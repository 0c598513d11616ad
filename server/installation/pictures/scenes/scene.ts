/** The shapes of one picture, from the back to the front. */
export type Scene = readonly string[];
/** A park's pictures, by the zone's title. */
export type Scenes = Readonly<Record<string, Scene>>;
