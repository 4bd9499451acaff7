// Shared by the tests whose number of cases, cells or rows can grow without end.
const extent = Number(process.env.CDATA_TEST_EXTENT ?? 1);

/** The number of random cases, cells or rows that a test takes: as many as by default, or `CDATA_TEST_EXTENT` times as many. */
export const scaled = (count: number): number => Math.ceil(count * extent);
