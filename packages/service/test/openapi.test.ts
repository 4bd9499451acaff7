import { describe, expect, test } from 'vitest';
import { datasets, derivedDatasets, entityTypes } from '@cdata/catalog';
import { sharedService } from './running-service.ts';

const running = sharedService();

describe('/openapi.json', () => {
  test('describes every path of the inventory, with version 0.1.0, and marks what is our choice', async () => {
    const { body } = await running.get('/openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
    const paths = Object.keys(body.paths);
    expect(paths).toEqual(
      expect.arrayContaining([
        ...[
          '/health',
          '/zone',
          '/geocode',
          '/reverse-geocode',
          '/zoning',
          '/sources',
          '/sources/coverage',
          '/property',
        ],
        ...['/address/normalize', '/permit/feed', '/permit/{record_id}/history', '/permit/estimate'],
        ...['/contractor/{name_normalized}', ...derivedDatasets.map((name) => `/${name}`)],
        ...['contractor', 'business', ...entityTypes].flatMap((name) => [
          `/${name}/stats`,
          `/${name}/coverage`,
        ]),
        ...entityTypes.flatMap((name) => [`/${name}`, `/${name}/{record_id}`]),
      ]),
    );
    expect(body.paths['/permit/feed'].get['x-our-choice']).toBe(true);
    expect(body.paths['/permit'].get['x-our-choice']).toBeUndefined();
    expect(body.paths['/permit'].get.parameters.map(({ name }: { name: string }) => name)).toEqual(
      datasets.permit.parameters.map(({ name }) => name),
    );
  });

  test('is a document of OpenAPI: every reference in it leads somewhere', async () => {
    const { body } = await running.get('/openapi.json');
    const text = JSON.stringify(body);
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(body.components.schemas).toHaveProperty(name!);
    }
  });
});
