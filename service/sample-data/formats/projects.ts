import { withoutLegalForm, normalizedName } from '../company-names.ts';
import { fetchedAt, isoDate, lastDay, yearOf } from '../days.ts';
import { isPubliclyFunded, type Project } from '../projects.ts';
import type { Random } from '../random.ts';
import { fieldValues, fieldWriter, propertyValues, recordHead, type GeneratedRecord } from './format.ts';

type Stage = 'proposed' | 'under_construction' | 'completed';
const stageOf = ({ start, end }: Project): Stage =>
  start > lastDay ? 'proposed' : end > lastDay ? 'under_construction' : 'completed';
const stageTexts = {
  en: { proposed: 'Proposed', under_construction: 'Construction started', completed: 'Completed' },
  fr: { proposed: 'Proposé', under_construction: 'En chantier', completed: 'Terminé' },
};
const isEnergy = ({ sector }: Project): boolean => sector === 'energy';
const publicShare = (project: Project, share: number): number =>
  isPubliclyFunded(project) ? Math.round((project.cost * share) / 1000) * 1000 : 0;
/** `Recreation culture`. */
const sectorName = ({ sector }: Project): string =>
  sector.replace('_', ' ').replace(/^./, (first) => first.toUpperCase());

const writeFields = fieldWriter<Project>(
  {
    ...propertyValues,
    ...fieldValues<Project>([
      ['approval_status', (project) => (stageOf(project) === 'proposed' ? 'Pending' : 'Approved')],
      ['architect', ({ architect }) => architect],
      ['developer', ({ developer }) => developer],
      ['parent_company', ({ developer }) => withoutLegalForm(developer)],
      ['normalized_business_name', ({ developer }) => normalizedName(developer)],
      ['contractor', ({ contractor }) => contractor],
      ['manager delivery_division', () => 'Engineering and Construction Services'],
      ['ministry', (project) => (isPubliclyFunded(project) ? sectorName(project) : null)],
      ['area', ({ area }) => area && `${area} m2`],
      ['clean_energy clean_technology', isEnergy],
      ['clean_technology_type', (project) => (isEnergy(project) ? 'Heat recovery' : null)],
      ['power_capacity_mw', (project) => (isEnergy(project) ? Math.round(project.cost / 2e5) / 10 : 0)],
      ['green_building', ({ index }) => index % 4 === 0],
      ['indigenous_involvement', ({ index }) => index % 9 === 0],
      ['indigenous_nations', ({ index }) => (index % 9 === 0 ? 'Consulted' : 'None')],
      ['transit_line', ({ sector }) => (sector === 'transit' ? 'Line 1' : null)],
      ['construction_subtype project_subtype', ({ built }) => built],
      ['project_category project_type', sectorName],
      ['infrastructure_name', ({ name }) => name],
      ['description', ({ name, built }) => `${name}: ${built.toLowerCase()}`],
      ['work_type', ({ area }) => (area === null ? 'Linear' : 'Building')],
      ['geocode_precision', ({ area }) => (area === null ? 'locality' : 'address')],

      ['first_entry_date', ({ entered }) => isoDate(entered)],
      ['last_update', ({ index }) => isoDate(lastDay - ((index * 37) % 300))],
      ['start_date', ({ start }) => isoDate(start)],
      ['completion_date', ({ end }) => isoDate(end)],
      ['contract_term_months', ({ start, end }) => String(Math.round((end - start) / 30.4))],
      ['target_award_year target_sourcing_year', ({ start }) => String(yearOf(start))],
      ['contract_number', ({ index, start }) => `T${yearOf(start)}-${String(index).padStart(3, '0')}`],
      ['sourcing_type', () => 'Open tender'],

      ['estimated_cost', ({ cost }) => cost],
      ['cost_band', ({ cost }) => (cost >= 100e6 ? '$100M+' : cost >= 20e6 ? '$20M-$100M' : 'Under $20M')],
      ['estimated_cost_range', ({ cost }) => (cost >= 50e6 ? '50 million and over' : 'Under 50 million')],
      ['public_funding', isPubliclyFunded],
      ['federal_funding municipal_funding', (project) => String(publicShare(project, 0.3))],
      ['provincial_funding', (project) => publicShare(project, 0.4)],
      ['other_funding', () => 'None'],
      ['partner_funding', ({ index, cost }) => (index % 3 ? 0 : Math.round(cost / 50_000) * 1000)],
      ['construction_jobs', ({ cost }) => Math.round(cost / 260_000)],
      ['operating_jobs', ({ cost }) => Math.round(cost / 1_900_000)],

      ['project_stage project_status_canonical', stageOf],
      ['project_status result', (project) => stageTexts[project.city.language][stageOf(project)]],
      [
        'environmental_assessment_stage',
        (project) => (stageOf(project) === 'proposed' ? 'Screening' : 'Issued'),
      ],
      ['change_notes update_activity', ({ index }) => (index % 3 ? '' : 'Completion date moved')],
      ['project_website', ({ index, city }) => `https://example.org/${city.slug}/projects/${index}`],
      ['municipalities', ({ city }) => [city.name]],
      ['region', ({ city }) => (city.language === 'fr' ? `Région de ${city.name}` : `${city.name} Region`)],
    ]),
  },
  {
    all: `approval_status architect completion_date construction_subtype cost_band description developer estimated_cost
      first_entry_date geocode_precision last_update project_category project_status project_status_canonical
      project_subtype project_type project_website public_funding region start_date municipalities`,
    byCity: {
      vancouver: `clean_energy green_building indigenous_involvement environmental_assessment_stage project_stage
        construction_jobs postal_code`,
      victoria: `clean_energy green_building indigenous_involvement indigenous_nations clean_technology
        clean_technology_type operating_jobs power_capacity_mw federal_funding provincial_funding municipal_funding
        other_funding update_activity postal_code`,
      toronto: 'ministry result area postal_code normalized_business_name transit_line infrastructure_name',
      ottawa: `ministry result area postal_code normalized_business_name delivery_division contract_number
        contract_term_months sourcing_type target_award_year target_sourcing_year`,
      edmonton: 'ministry normalized_business_name postal_code area result location',
      regina: 'manager change_notes parent_company estimated_cost_range contractor work_type',
      halifax: 'neighbourhood partner_funding area result',
      calgary: `green_building clean_energy indigenous_involvement postal_code area normalized_business_name ministry`,
    },
  },
);

export function projectRecord(project: Project, random: Random): GeneratedRecord {
  const { city, property, index, area } = project;
  const id = `${city.slug}-MP-${String(index).padStart(4, '0')}`;
  const head =
    area === null
      ? { record_id: id, municipality: city.slug, fetched_at: fetchedAt(city) }
      : recordHead('major_project', id, property, random, { isAlwaysPlaced: true });
  const record: Record<string, unknown> = {
    ...head,
    province: city.province,
    project_name: project.name,
    sector_canonical: project.sector,
    construction_type: area === null ? 'Infrastructure' : 'Building',
  };
  writeFields(record, city.slug, project, random);
  const addressKey = area === null ? null : property.address.normalizedAddress;
  return { entityType: 'major_project', addressKey, record };
}
