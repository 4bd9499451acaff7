/** The parts of a shapefile of points, by their endings. */
export function shapefileOf(
  features: readonly { x: number; y: number; attributes: Readonly<Record<string, string>> }[],
  projection: string,
): Record<'shp' | 'dbf' | 'prj', Buffer> {
  return { shp: pointsFile(features), dbf: attributesFile(features), prj: Buffer.from(projection) };
}

/** ESRI Shapefile Technical Description (1998): a header of 100 bytes, then a record of 28 a point. */
function pointsFile(points: readonly { x: number; y: number }[]): Buffer {
  const file = Buffer.alloc(100 + points.length * 28);
  file.writeInt32BE(9994, 0);
  file.writeInt32BE(file.length / 2, 24);
  file.writeInt32LE(1000, 28);
  file.writeInt32LE(1, 32);
  points.forEach(({ x, y }, at) => {
    const start = 100 + at * 28;
    file.writeInt32BE(at + 1, start);
    file.writeInt32BE(10, start + 4);
    file.writeInt32LE(1, start + 8);
    file.writeDoubleLE(x, start + 12);
    file.writeDoubleLE(y, start + 20);
  });
  return file;
}

const width = 40;

/** dBASE III: a header, a descriptor of 32 bytes a column, then rows of fixed width. */
function attributesFile(rows: readonly { attributes: Readonly<Record<string, string>> }[]): Buffer {
  const names = Object.keys(rows[0]!.attributes);
  const headerLength = 33 + names.length * 32;
  const rowLength = 1 + names.length * width;
  const header = Buffer.alloc(headerLength);
  header[0] = 3;
  header.writeUInt32LE(rows.length, 4);
  header.writeUInt16LE(headerLength, 8);
  header.writeUInt16LE(rowLength, 10);
  names.forEach((name, at) => {
    header.write(name.slice(0, 10), 32 + at * 32, 'latin1');
    header.write('C', 32 + at * 32 + 11);
    header[32 + at * 32 + 16] = width;
  });
  header[headerLength - 1] = 0x0d;
  const body = rows.map(({ attributes }) =>
    Buffer.from(` ${names.map((name) => attributes[name]!.padEnd(width)).join('')}`, 'latin1'),
  );
  return Buffer.concat([header, ...body, Buffer.from([0x1a])]);
}
