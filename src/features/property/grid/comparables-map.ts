import { placeOf } from '@cdata/catalog';
import { readableAddress } from '@cdata/catalog/reading';
import { inWorkbook, WorkbookError } from '../../../excel/index.ts';
import { locationMap, type PictureSize } from '../../map/index.ts';
import { formatNumber } from '../../../language/index.ts';
import { gridRows, type GridModel } from './grid-model.ts';
import { subjectName } from '../subject/subject-text.ts';
import type { Comparison } from './comparison.ts';
import { gridMessages } from './messages.ts';
import { comparablesMessages } from '../comparables/messages.ts';

/** Makes a picture of an SVG: a PNG as base64, with several pixels for each of the SVG, so that it prints sharply. */
export type PictureMaker = (svg: string, size: PictureSize) => Promise<string>;

const mapName = 'CDATA map';

/** Between the checks and the chart. */
const [firstColumn, columns] = [5, 2];

const pixelsPerPoint = 4 / 3;

/**
 * Draws where the subject and the comparables are, in place of the map that was drawn before. Numbers are those of the
 * grid's columns.
 *
 * @returns Whether Excel has taken the picture, which the first Excels on the web with pictures did not
 *   (OfficeDev/office-js, issue 841): the grid is whole without it.
 */
export const drawComparablesMap = (
  sheetId: string,
  comparison: Comparison,
  { model, makePicture }: { model: GridModel; makePicture: PictureMaker },
): Promise<boolean> =>
  inWorkbook({ waitForCellEdit: true }, async (context) => {
    const sheet = context.workbook.worksheets.getItem(sheetId);
    const { shapes } = sheet;
    shapes.load('items/name');
    const { indication, header } = gridRows(model);
    const area = sheet.getRangeByIndexes(indication, firstColumn, header - 1 - indication, columns);
    area.load('left,top,width,height');
    await context.sync();
    for (const shape of shapes.items) if (shape.name === mapName) shape.delete();
    const map = mapOf(comparison);
    if (map) {
      const { left, top, width, height } = area;
      const size = { width: width * pixelsPerPoint, height: height * pixelsPerPoint };
      const picture = shapes.addImage(await makePicture(locationMap(map, size), size));
      // A picture keeps its proportions unless told otherwise, and would change its height with its width.
      picture.lockAspectRatio = false;
      picture.set({
        name: mapName,
        left,
        top,
        width,
        height,
        altTextDescription: descriptionOf(comparison),
      });
    }
    await context.sync();
    return true;
  }).catch((error: unknown) => {
    if (error instanceof WorkbookError) return false;
    throw error;
  });

/** Null where the subject has no place. */
function mapOf({ subject, selected, found }: Comparison) {
  const { place } = subject;
  if (!place) return null;
  const text = gridMessages();
  return {
    title: text.map,
    subject: { ...place, label: text.ofSubject },
    comparables: selected.flatMap(({ record }) => placeOf(record) ?? []),
    isNumbered: selected.every(({ record }) => placeOf(record) !== null),
    others: [
      ...(found?.places ?? []),
      ...selected.flatMap(({ record, address }) => {
        const there = placeOf(record);
        return there ? [{ ...there, address }] : [];
      }),
    ],
    distanceText,
  };
}

const distanceText = (kilometres: number): string =>
  kilometres < 1
    ? gridMessages().metres(formatNumber(Math.round(kilometres * 1000)))
    : comparablesMessages().kilometres(formatNumber(kilometres));

/** What people hear who don't see the map. */
function descriptionOf({ subject, selected }: Comparison): string {
  const text = gridMessages();
  const list = selected.map(({ address, distance }, at) =>
    text.mapEntry(String(at + 1), readableAddress(address), distanceText(Math.round(distance * 100) / 100)),
  );
  return text.mapOf(subjectName(subject), list.join('; '));
}
