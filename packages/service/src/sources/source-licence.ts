/** As the portals name it. A first load should compare it with what the portal's page says. */
export interface Licence {
  name: string;
  url: string;
  /** What the licence asks users to show. */
  attribution: string;
}

export const openGovernmentLicence = (city: string, url: string): Licence => ({
  name: `Open Government Licence – ${city}`,
  url,
  attribution: `Contains information licensed under the Open Government Licence – ${city}.`,
});

export const creativeCommonsLicence = (publisher: string): Licence => ({
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: `${publisher}, CC BY 4.0; columns were renamed and values normalized.`,
});
