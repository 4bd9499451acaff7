import { normalizedName } from '../company-names.ts';
import { fetchedAt, isoDate, lastDay, yearOf } from '../days.ts';
import { isPubliclyFunded, type Project } from '../projects.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordAt, type GeneratedRecord } from './record-format.ts';

type Stage = 'proposed' | 'under_construction' | 'completed';
const stageOf = ({ start, end }: Project): Stage =>
  start > lastDay ? 'proposed' : end > lastDay ? 'under_construction' : 'completed';
const stageTexts = {
  en: { proposed: 'Proposed', under_construction: 'Construction started', completed: 'Completed' },
  fr: { proposed: 'Proposé', under_construction: 'En chantier', completed: 'Terminé' },
};
const isEnergy = ({ sector }: Project): boolean => sector === 'energy';
/** `Recreation culture`. */
const sectorName = ({ sector }: Project): string =>
  sector.replace('_', ' ').replace(/^./, (first) => first.toUpperCase());

/** About one for every 85 m²; null where nobody lives. */
const dwellingsOf = ({ sector, area }: Project): number | null =>
  sector === 'residential' && area !== null ? Math.ceil(area / 85) : null;

const writeFields = fieldWriter<Project>(
  {
    ...propertyValues,
    ...fieldValues<Project>([
      ['approval_status', (project) => (stageOf(project) === 'proposed' ? 'Pending' : 'Approved')],
      ['architect', ({ architect }) => architect],
      ['developer', ({ developer }) => developer],
      ['normalized_business_name', ({ developer }) => normalizedName(developer)],
      ['contractor', ({ contractor }) => contractor],
      ['ministry', (project) => (isPubliclyFunded(project) ? sectorName(project) : null)],
      ['area', ({ area }) => area && `${area} m2`],
      // Some cities publish what the filters of projects read, although the reference lists none of these fields.
      ['area_m2 floor_area', ({ area }) => area],
      ['units total_units', dwellingsOf],
      ['category', ({ sector, index }) => (sector === 'transit' ? 'GD' : index % 5 === 0 ? 'SRV' : 'CNST')],
      ['clean_energy', isEnergy],
      ['green_building', ({ index }) => index % 4 === 0],
      ['indigenous_involvement', ({ index }) => index % 9 === 0],
      ['construction_subtype project_subtype', ({ built }) => built],
      ['project_category project_type', sectorName],
      ['description', ({ name, built }) => `${name}: ${built.toLowerCase()}`],
      ['geocode_precision', ({ area }) => (area === null ? 'locality' : 'address')],

      ['first_entry_date', ({ entered }) => isoDate(entered)],
      ['last_update', ({ index }) => isoDate(lastDay - ((index * 37) % 300))],
      ['start_date', ({ start }) => isoDate(start)],
      ['completion_date', ({ end }) => isoDate(end)],
      ['contract_number', ({ index, start }) => `T${yearOf(start)}-${String(index).padStart(3, '0')}`],

      ['estimated_cost', ({ cost }) => cost],
      ['cost_band', ({ cost }) => (cost >= 100e6 ? '$100M+' : cost >= 20e6 ? '$20M-$100M' : 'Under $20M')],
      ['public_funding', isPubliclyFunded],

      ['project_status_canonical', stageOf],
      ['project_status result', (project) => stageTexts[project.city.language][stageOf(project)]],
      ['project_website', ({ index, city }) => `https://example.org/${city.slug}/projects/${index}`],
      ['municipalities', ({ city }) => [city.name]],
      ['region', ({ city }) => (city.language === 'fr' ? `Région de ${city.name}` : `${city.name} Region`)],
    ]),
  },
  {
    all: `approval_status architect completion_date construction_subtype cost_band description developer estimated_cost first_entry_date geocode_precision last_update project_category project_status project_status_canonical project_subtype project_type project_website public_funding region start_date municipalities`,
    byCity: {
      vancouver: 'clean_energy green_building indigenous_involvement postal_code',
      victoria: `clean_energy green_building indigenous_involvement postal_code units floor_area storeys
        structure_type zoning`,
      toronto: 'ministry result area postal_code normalized_business_name category ward total_units',
      winnipeg: 'total_units area_m2 storeys structure_type ward zoning',
      ottawa: 'ministry result area postal_code normalized_business_name contract_number units',
      saskatoon: 'total_units',
      edmonton: 'ministry normalized_business_name postal_code area result location',
      regina: 'contractor',
      halifax: 'neighbourhood area result',
      calgary: `green_building clean_energy indigenous_involvement postal_code area normalized_business_name
        ministry`,
    },
  },
);

export function projectRecord(project: Project, random: Random): GeneratedRecord {
  const { city, property, index, area } = project;
  const recordId = `${city.slug}-MP-${String(index).padStart(4, '0')}`;
  const fields = {
    province: city.province,
    project_name: project.name,
    sector_canonical: project.sector,
    construction_type: area === null ? 'Infrastructure' : 'Building',
  };
  const generated: GeneratedRecord =
    area === null
      ? {
          entityType: 'major_project',
          addressKey: null,
          record: { record_id: recordId, municipality: city.slug, fetched_at: fetchedAt(city), ...fields },
        }
      : recordAt('major_project', { recordId, property, isAlwaysPlaced: true, fields }, random);
  return writeFields(generated, project, random);
}
