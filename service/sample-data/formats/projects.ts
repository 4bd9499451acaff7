import { fetchedAt } from '../bookkeeping.ts';
import { architectsName, contractorName, developerName, withoutLegalForm } from '../businesses.ts';
import { placeFields, placesOf } from '../coordinates.ts';
import { costLevel, dollarsAbout } from '../costs.ts';
import { day, firstDay, isoDate, lastDay, yearOf } from '../days.ts';
import type { City } from '../gazetteer/index.ts';
import type { GeneratedRecord } from '../generated.ts';
import { projectKinds, publiclyFunded, publicOwner, sectorName, type ProjectKind } from '../project-kinds.ts';
import { isDwelling, type Property } from '../property.ts';
import type { Random } from '../random.ts';
import { writtenAddress } from '../written-address.ts';

interface Project {
  city: City;
  property: Property;
  kind: ProjectKind;
  index: number;
  name: string;
  cost: number;
  /** Days. */
  entered: number;
  start: number;
  end: number;
  /** A company or a public body. */
  developer: string;
  /** Null before one is chosen. */
  contractor: string | null;
  /** Null for what no architect draws. */
  architect: string | null;
  /** m² of floor; null for a line. */
  area: number | null;
}

type Stage = 'proposed' | 'under_construction' | 'completed';
const stage = ({ start, end }: Project): Stage =>
  start > lastDay ? 'proposed' : end > lastDay ? 'under_construction' : 'completed';
const stageText = {
  en: { proposed: 'Proposed', under_construction: 'Construction started', completed: 'Completed' },
  fr: { proposed: 'Proposé', under_construction: 'En chantier', completed: 'Terminé' },
};
const isPublic = ({ kind: { sector } }: Project): boolean => publiclyFunded(sector);
const sectorText = ({ kind, city }: Project): string => sectorName(kind.sector, city.french);
const built = ({ kind, city }: Project): string => kind.built[city.french ? 'fr' : 'en'];
const share = (part: number) => (project: Project) =>
  isPublic(project) ? Math.round((project.cost * part) / 1000) * 1000 : 0;
const asText = (value: (project: Project) => number) => (project: Project) => String(value(project));

const fields: Record<string, (project: Project) => unknown> = {
  approval_status: (project) => (stage(project) === 'proposed' ? 'Pending' : 'Approved'),
  architect: ({ architect }) => architect,
  area: ({ area }) => area && `${area} m2`,
  clean_energy: ({ kind: { sector } }) => sector === 'energy',
  clean_technology: ({ kind: { sector } }) => sector === 'energy',
  clean_technology_type: ({ kind: { sector } }) => (sector === 'energy' ? 'Heat recovery' : null),
  completion_date: ({ end }) => isoDate(end),
  construction_subtype: built,
  cost_band: ({ cost }) =>
    cost >= 100e6 ? '$100M+' : cost >= 50e6 ? '$50M-$100M' : cost >= 20e6 ? '$20M-$50M' : 'Under $20M',
  estimated_cost_range: ({ cost }) => (cost >= 50e6 ? '50 million and over' : 'Under 50 million'),
  description: (project) =>
    project.city.french
      ? `${project.name}, travaux de construction (${built(project).toLowerCase()})`
      : `${project.name}: ${built(project).toLowerCase()}, design and construction`,
  developer: ({ developer }) => developer,
  parent_company: ({ developer }) => withoutLegalForm(developer),
  normalized_business_name: ({ developer }) => withoutLegalForm(developer).toUpperCase(),
  contractor: ({ contractor }) => contractor,
  manager: () => 'Capital Projects Office',
  delivery_division: () => 'Engineering and Construction Services',
  estimated_cost: ({ cost }) => cost,
  first_entry_date: ({ entered }) => isoDate(entered),
  last_update: ({ index }) => isoDate(lastDay - ((index * 37) % 300)),
  start_date: ({ start }) => isoDate(start),
  geocode_precision: ({ area }) => (area === null ? 'locality' : 'address'),
  green_building: ({ index }) => index % 4 === 0,
  indigenous_involvement: ({ index }) => index % 9 === 0,
  indigenous_nations: ({ index }) => (index % 9 === 0 ? 'Consulted' : 'None'),
  ministry: ({ kind: { sector } }) =>
    ({ education: 'Education', healthcare: 'Health', transit: 'Transportation' })[sector as string] ?? null,
  municipalities: ({ city }) => [city.name],
  project_category: sectorText,
  project_stage: (project) => stage(project),
  project_status: (project) => stageText[project.city.french ? 'fr' : 'en'][stage(project)],
  project_status_canonical: (project) => stage(project),
  project_subtype: built,
  project_type: sectorText,
  project_website: ({ index, city }) => `https://example.org/${city.slug}/projects/${index}`,
  public_funding: isPublic,
  federal_funding: asText(share(0.33)),
  provincial_funding: share(0.4),
  municipal_funding: asText(share(0.27)),
  other_funding: () => 'None',
  partner_funding: ({ index, cost }) => (index % 3 ? 0 : Math.round(cost / 50_000) * 1000),
  region: ({ city }) => (city.french ? `Région de ${city.name}` : `${city.name} Region`),
  result: (project) => (stage(project) === 'proposed' ? 'In planning' : 'Awarded'),
  change_notes: ({ index }) => (index % 3 ? '' : 'Completion date moved'),
  update_activity: ({ index }) => (index % 3 ? 'No change' : 'Schedule updated'),
  construction_jobs: ({ cost }) => Math.round(cost / 260_000),
  operating_jobs: ({ cost }) => Math.round(cost / 1_900_000),
  contract_number: ({ index, start }) => `T${yearOf(start)}-${String(index).padStart(3, '0')}`,
  contract_term_months: ({ start, end }) => String(Math.round((end - start) / 30.4)),
  environmental_assessment_stage: (project) =>
    stage(project) === 'proposed' ? 'Screening' : 'Certificate issued',
  infrastructure_name: ({ name }) => name,
  location: ({ property }) => property.address.neighbourhood,
  neighbourhood: ({ property }) => property.address.neighbourhood,
  postal_code: ({ property }) => property.address.postalCode,
  power_capacity_mw: ({ kind: { sector }, cost }) =>
    sector === 'energy' ? Math.round(cost / 200_000) / 10 : 0,
  sourcing_type: () => 'Open tender',
  target_award_year: ({ start }) => String(yearOf(start)),
  target_sourcing_year: ({ start }) => String(yearOf(start) - 1),
  transit_line: ({ kind: { sector } }) => (sector === 'transit' ? 'Line 1' : null),
  work_type: ({ area }) => (area === null ? 'Linear' : 'Building'),
};

const usual = `approval_status architect completion_date construction_subtype cost_band description developer estimated_cost
  first_entry_date geocode_precision last_update project_category project_status project_status_canonical project_subtype
  project_type project_website public_funding region start_date municipalities`;
const publishedBy: Record<string, string> = {
  vancouver: `${usual} clean_energy green_building indigenous_involvement environmental_assessment_stage project_stage
    construction_jobs postal_code`,
  victoria: `${usual} clean_energy green_building indigenous_involvement indigenous_nations clean_technology
    clean_technology_type operating_jobs power_capacity_mw federal_funding provincial_funding municipal_funding
    other_funding update_activity postal_code`,
  toronto: `${usual} ministry result area postal_code normalized_business_name transit_line infrastructure_name`,
  ottawa: `${usual} ministry result area postal_code normalized_business_name delivery_division contract_number
    contract_term_months sourcing_type target_award_year target_sourcing_year`,
  edmonton: `${usual} ministry normalized_business_name postal_code area result location`,
  regina: `${usual} manager change_notes parent_company estimated_cost_range contractor work_type`,
  halifax: `${usual} neighbourhood partner_funding area result`,
  calgary: `${usual} green_building clean_energy indigenous_involvement postal_code area normalized_business_name ministry`,
};

/** The large projects of a city; those of a line have no address. */
export function* projectRecords(
  city: City,
  properties: readonly Property[],
  count: number,
  chance: Random,
): Iterable<GeneratedRecord> {
  const names = new Map<string, number>();
  const sites = properties.filter(({ use }) => !isDwelling(use));
  for (let index = 1; index <= count; index++) {
    const chosen = chance.weighted(projectKinds.map((each) => [each, each.weight] as const));
    const housing = chosen.sector === 'residential' || sites.length === 0;
    const property = chance.pick(housing ? properties : sites);
    const entered = firstDay + chance.integer(0, lastDay - firstDay);
    const start = entered + chance.integer(60, 700);
    const plain = chosen.name[city.french ? 'fr' : 'en'].replace('{place}', property.quarter.name);
    const before = names.get(plain) ?? 0;
    names.set(plain, before + 1);
    const level = costLevel(city, yearOf(start));
    const cost = dollarsAbout(chosen.cost * level, 0.6, chance);
    const project: Project = {
      city,
      property,
      kind: chosen,
      index,
      name: before === 0 ? plain : `${plain}, Phase ${before + 1}`,
      cost,
      entered,
      start,
      end: Math.min(start + chance.integer(300, 1900), day('2033-12-31')),
      developer: publicOwner(chosen.sector, city) ?? developerName(city, chance),
      contractor: start > lastDay ? null : contractorName(city, 'trade_other', chance),
      architect: chosen.perArea === null ? null : architectsName(city, chance),
      area: chosen.perArea && Math.round(cost / (chosen.perArea * level * 10)) * 10,
    };
    const { address } = property;
    const record: Record<string, unknown> = {
      record_id: `${city.slug}-MP-${String(index).padStart(4, '0')}`,
      municipality: city.slug,
      fetched_at: fetchedAt(city),
      province: city.province,
      project_name: project.name,
      sector_canonical: chosen.sector,
      construction_type: project.area === null ? 'Infrastructure' : 'Building',
    };
    if (project.area !== null) {
      record.address = writtenAddress(city, address, null, chance);
      record.normalized_address = address.normalizedAddress;
      Object.assign(record, placeFields(address, placesOf(city, 'major_project'), chance, true));
    }
    for (const name of (publishedBy[city.slug] ?? usual).trim().split(/\s+/))
      record[name] = fields[name]!(project);
    yield {
      entityType: 'major_project',
      addressKey: project.area === null ? null : address.normalizedAddress,
      record,
    };
  }
}
