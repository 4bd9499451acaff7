import type { Drawing } from '../drawing-placement.ts';

/** A picture: no other shape is drawn. */
export interface ShapeRecord extends Drawing {
  /** PNG, as base64. */
  image: string;
  altTextDescription: string;
  /** Whether a new width also changes the height. */
  lockAspectRatio: boolean;
}
