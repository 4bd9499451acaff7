import type { PictureMaker } from '../../src/features/property/index.ts';

/** Pixels of the picture for each pixel of the screen, so that it prints at about 300 dots per inch. */
const scale = 3;

export const makePicture: PictureMaker = async (svg, { width, height }) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width: Math.round(width * scale), height: Math.round(height * scale) });
  canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/png').replace(/^data:.*,/, '');
};
