import type { Licence } from './declaration.ts';

const openGovernment = (city: string, url: string): Licence => ({
  name: `Open Government Licence – ${city}`,
  url,
  attribution: `Contains information licensed under the Open Government Licence – ${city}.`,
});

const creativeCommons = (publisher: string): Licence => ({
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: `${publisher}, CC BY 4.0; columns were renamed and values normalized.`,
});

/** As the portals name them. A first load should compare them with what the portal's page says. */
export const licences = {
  calgary: openGovernment('Calgary', 'https://data.calgary.ca/stories/s/Open-Calgary-Terms-of-Use/u45n-7awa'),
  edmonton: openGovernment(
    'Edmonton',
    'https://data.edmonton.ca/stories/s/City-of-Edmonton-Open-Data-Terms-of-Use/msh8-if28',
  ),
  winnipeg: openGovernment('Winnipeg', 'https://data.winnipeg.ca/open-data-licence'),
  vancouver: openGovernment('Vancouver', 'https://opendata.vancouver.ca/pages/licence/'),
  surrey: openGovernment('City of Surrey', 'https://data.surrey.ca/pages/open-government-licence-surrey'),
  toronto: openGovernment('Toronto', 'https://open.toronto.ca/open-data-license/'),
  halifax: openGovernment('Halifax', 'https://data-hrm.hub.arcgis.com/pages/open-data-licence'),
  ottawa: {
    name: 'City of Ottawa open data licence',
    url: 'https://ottawa.ca/en/city-hall/get-know-your-city/open-data',
    attribution: 'Contains information provided by the City of Ottawa under its open data licence.',
  },
  mississauga: {
    name: 'City of Mississauga open data terms of use',
    url: 'https://data.mississauga.ca/pages/terms-of-use',
    attribution: 'Contains information provided by the City of Mississauga under its open data terms of use.',
  },
  montreal: creativeCommons('Ville de Montréal'),
  quebec: creativeCommons('Ville de Québec'),
} satisfies Record<string, Licence>;
