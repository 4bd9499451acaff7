import { expect, test } from 'vitest';
import { sharedService } from './running-service.ts';
import { entityDatasets, records } from './truth.ts';

const running = sharedService();

test.each(entityDatasets.map(({ name }) => name as keyof typeof records))(
  'answers a %s as it was published',
  async (name) => {
    for (const record of records[name].filter((_, at) => at % 97 === 0)) {
      const { status, body } = await running.get(`/${name}/${encodeURIComponent(record.record_id)}`);
      expect(status).toBe(200);
      expect(body).toEqual(record);
    }
  },
);

test('takes ids with spaces, colons and slashes, encoded or not', async () => {
  const ids = entityDatasets.flatMap(({ name }) =>
    records[name as 'permit'].map(({ record_id: id }) => [name, id] as const),
  );
  for (const character of [' ', ':', '/']) {
    const [name, id] = ids.find(([, candidate]) => candidate.includes(character)) ?? [];
    expect(id, `an id with '${character}'`).toBeDefined();
    expect((await running.get(`/${name}/${encodeURIComponent(id!)}`)).body.record_id).toBe(id);
    expect((await running.get(`/${name}/${id!.replaceAll(' ', '%20')}`)).body.record_id).toBe(id);
  }
});

test.each([
  ['/permit/nothing', "No permit has the record_id 'nothing'."],
  ['/permit/%C3%A9t%C3%A9%2F1', "No permit has the record_id 'été/1'."],
  ['/licence/a%00b', "No licence has the record_id 'a\0b'."],
  ['/contractor/a%00b', "No contractor has the name_normalized 'a\0b'."],
])('answers 404 to %s', async (path, detail) => {
  expect(await running.get(path)).toMatchObject({ status: 404, body: { detail } });
});

test('takes no parameter', async () => {
  const { record_id: id } = records.permit[0]!;
  const { status, body } = await running.get(`/permit/${encodeURIComponent(id)}?fields=lat`);
  expect(status).toBe(422);
  expect(body.detail).toBe("Unknown parameter 'fields': this endpoint takes no parameters.");
});
