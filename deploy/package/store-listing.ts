import { typesetTexts } from '@cdata/catalog';
import type { Organization } from '../../src/connection/index.ts';
import { addin, files } from '../manifest/addin.ts';

interface ListingOptions {
  /** Address of the add-in's folder on its host. */
  base: string;
  /** Complete for the store: see `requireSettings`. */
  organization: Organization;
}

/** Microsoft's limit for the description of a listing, in characters. */
export const maxDescriptionLength = 4000;

const descriptions = typesetTexts({
  en: `Put Canadian construction records where you work with them. Geocode a column of up to 20,000 addresses, in English or French, with a match quality for each, and review the doubtful ones. Search permits, inspections, business licences, assessments and more into tables that refresh in place and keep your own columns. Look up a property, its zone, its assessment and its comparables. Estimate the construction cost of permits’ work in batches. Or use formulas such as =CDATA.GEOCODE(A2).

The pane shows how many calls a run needs before you start it, and results are saved, so that nothing is paid for twice. Your key stays on your computer and is never saved in the workbook.`,
  fr: `Obtenez les données canadiennes de la construction là où vous travaillez. Géocodez une colonne de 20 000 adresses au plus, en français ou en anglais, avec la qualité de chaque correspondance, et vérifiez celles qui sont incertaines. Insérez des permis, des inspections, des permis d’exploitation, des évaluations et plus encore dans des tableaux qui s’actualisent sur place et conservent vos colonnes. Consultez une propriété, sa zone, son évaluation et ses comparables. Estimez par lots le coût des travaux visés par des permis. Ou utilisez des formules comme =CDATA.GEOCODE(A2).

Le volet indique le nombre d’appels nécessaires avant de commencer, et les résultats sont enregistrés pour que rien ne soit payé deux fois. Votre clé reste sur votre ordinateur et n’est jamais enregistrée dans le classeur.`,
});

/** The description with the service that the add-in needs, what it costs and where to sign up, as the store demands. */
function descriptionIn(language: 'en' | 'fr', { price, signUp }: Organization): string {
  const key = typesetTexts({
    en: `A key for the CDATA service is required. ${price?.en} Sign up at ${signUp}.`,
    fr: `Une clé du service CDATA est requise. ${price?.fr} Inscrivez-vous ici : ${signUp}.`,
  });
  return `${descriptions[language]}\n\n${key[language]}`;
}

const searchTerms = {
  en: 'geocoding, building permits, zoning',
  fr: 'géocodage, permis de construire, zonage',
} as const;

/** What a publisher copies into Partner Center, field by field, in both languages, and the notes for the reviewers. */
export function storeListing({ base, organization }: ListingOptions): string {
  const address = (file: string): string => new URL(file, base).href;
  const { support } = organization;
  const fields = (language: 'en' | 'fr'): string => `## ${{ en: 'English', fr: 'Français' }[language]}

- Name: ${addin.name}
- Summary: ${addin.shortDescription[language]}
- Search terms: ${searchTerms[language]}
- Support: ${support?.startsWith('https:') ? support : `${address(files.help[language])}#support`}
- Privacy policy: ${address(files.privacy[language])}
- Terms of use: ${address(files.help[language])}#terms
- Screenshots: docs/store/*-${language}.png, taken again in a real Excel

Description:

${descriptionIn(language, organization)}
`;
  return `# The listing of ${addin.name}

Written by \`npm run package -- --store\`. docs/store.md says what to check before a submission.

- Publisher: ${organization.provider} (the name in Partner Center must be the same)
- Categories: Data visualization and BI; Productivity
- Additional purchase: yes, a key for the service
- Files: manifest.xml; assets/store.png (300 by 300 pixels)

${fields('en')}
${fields('fr')}
${reviewNotes(organization)}`;
}

/** Partner Center's field "Notes for certification", in English. The key is entered there and nowhere else. */
const reviewNotes = ({ service, signUp }: Organization): string => `## Notes for certification

The add-in needs a key for the service at ${service}. Key for the review (paid plan, valid for 90 days):
ENTER IT IN PARTNER CENTER ALONE, NEVER IN A FILE. People get theirs at ${signUp}.

1. Excel on the web, for Windows (Microsoft 365 or 2021) or for the Mac. The add-in needs SharedRuntime 1.1, so there is
   nothing to test on the iPad.
2. On the CDATA tab, choose Open pane. Enter the key and choose Connect, then Get started.
3. In A1, type 123 4 Ave SW, Calgary. In B1, type =CDATA.GEOCODE(A1). Latitude and longitude appear in B1 and C1.
4. In A4 to A6, type Address and below it two addresses. Select A5. On the CDATA tab, choose Geocode, then Use selection.
   The pane counts the calls before it makes any; the button Geocode starts. The results are written into new columns.
5. On the CDATA tab, choose Search records: dataset Building permits, city Calgary, then Preview, then Insert table.
   Tables lists it; Refresh updates it in place.
6. Right-click A5 and choose Look up this address.
7. Statistics, Estimate permits and Formulas are on the same tab. Estimates need the paid plan.
8. Settings > Run self-test checks this Excel. It leaves one sheet with its report, and nothing else.
9. French: set the display language of Office, or choose Français under Settings.

The map asks once before it loads streets from Natural Resources Canada. The add-in has no telemetry and no advertising.
Without a key, everything that makes a call says how to connect.
`;
