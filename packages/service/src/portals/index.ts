import { arcgisReader, type ArcgisPortal } from './arcgis.ts';
import { ckanReader, type CkanPortal } from './ckan.ts';
import { fileReader, type FilePortal } from './file-rows.ts';
import { portalClient, type ClientOptions } from './portal-client.ts';
import { opendatasoftReader, type OpendatasoftPortal } from './opendatasoft.ts';
import type { PortalReader } from './row.ts';
import { socrataReader, type SocrataPortal } from './socrata.ts';

export type PortalDeclaration = SocrataPortal | OpendatasoftPortal | CkanPortal | ArcgisPortal | FilePortal;

export interface ReaderOptions extends ClientOptions {
  /** Socrata's app token. Requests without one share a limit. */
  socrataToken?: string;
}

export function portalReader(portal: PortalDeclaration, options: ReaderOptions = {}): PortalReader {
  const client = portalClient(options);
  switch (portal.kind) {
    case 'socrata':
      return socrataReader(portal, client, { token: options.socrataToken });
    case 'opendatasoft':
      return opendatasoftReader(portal, client);
    case 'ckan':
      return ckanReader(portal, client);
    case 'arcgis':
      return arcgisReader(portal, client);
    case 'file':
      return fileReader(portal, client);
  }
}

/** The page or file that a person can open. */
export function portalUrl(portal: PortalDeclaration): string {
  switch (portal.kind) {
    case 'socrata':
      return `${portal.host}/d/${portal.dataset}`;
    case 'opendatasoft':
      return `${portal.host}/explore/dataset/${portal.dataset}/`;
    case 'ckan':
      return `${portal.host}/dataset/${portal.package ?? portal.resource ?? ''}`;
    case 'arcgis':
      return portal.layer;
    case 'file':
      return portal.url;
  }
}
