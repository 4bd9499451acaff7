import { fold } from '@cdata/catalog/reading';
import type { LoadedDataset } from '../sources/declaration.ts';

const list = (text: string): string[] => text.split(/\s*,\s*/);
/** Without spaces, as headers are compared. */
const set = (text: string): ReadonlySet<string> =>
  new Set(list(text).map((words) => words.replaceAll(' ', '')));

/** Headers, folded and in words, that mean the same in every dataset. In English and French. */
export const headerWords = {
  city: set(
    'city, city name, municipality, municipality name, town, ville, municipalite, nom municipalite, localite, situs city, site city, property city, physical city, jurisdiction, jurisdiction name',
  ),
  key: set(
    'id, record id, recordid, unique id, row id, rowid, objectid, object id, globalid, key, reference, reference number, file number, numero, no, no dossier, numero dossier, identifiant, x id, account number, account, business id, tracking number, case number',
  ),
  rowNumber: set('objectid, object id, oid, fid, gid, rowid, row id, globalid, x id, ogc fid'),
  revision: set(
    'revision, revision num, revision number, rev, licence revision number, licencerevisionnumber',
  ),
  number: set(
    'number, house number, street number, street num, civic number, civic no, st, house, no civique, numero civique, numero, address number, st no, street no, civic, from civic number, civique debut, civic address, civic addr',
  ),
  street: set(
    'street, street name, road, road name, rue, nom rue, nom de rue, voie, nom de la rue, st name, streetname',
  ),
  streetType: set('street type, type de rue, st type, street suffix, road type, generique'),
  direction: set('street direction, direction, street dir, st dir, orientation, quadrant'),
};

/** What a field may be called, besides its own name. */
const general: Record<string, string> = {
  address:
    'address, full address, street address, civic address, property address, site address, location address, original address, originaladdress, permit address, project address, business address, adresse, adresse complete, adresse civique, adresse travaux, adresse des travaux, emplacement, lieu, location, site location, addr, civic addr, prop address, property addr, site addr, location desc, location description, work location, project location, adr, situs address, situs street address, physical address, facility address, property location',
  lat: 'lat, latitude, y lat, y coord, y, coord y, latitude wgs84',
  lng: 'lng, lon, long, longitude, x long, x coord, x, coord x, longitude wgs84',
  postal_code: 'postal code, postalcode, postcode, postal, pc, zip, code postal, cp',
  neighbourhood:
    'neighbourhood, neighborhood, neighbourhood name, local area, localarea, geo local area, community, community name, communityname, quartier, arrondissement, nom arrondissement, district name',
  ward: 'ward, ward name, ward number, quartier electoral, district electoral, prop info value ward, propinfovalue ward, propinfovalueward, ward no, ward num',
  status:
    'status, current status, statuscurrent, permit status, licence status, license status, statut, etat, etat du permis, statut du permis, application status, file status, folder status, folder status desc, folderstatusdesc, status desc, status description, record status, permit status desc, etat demande',
  issued_date:
    'issued date, issue date, issueddate, date issued, permit issue date, permit date, date of issue, date of permit issuance, date emission, date d emission, date delivrance, date de delivrance, date delivre, date du permis, issuance date, most recent issue date, issued, issued on, permit issued, date permit issued, issue dt, approval date, date approved',
  application_date:
    'application date, applied date, applieddate, date applied, date received, received date, submission date, date of submission, permit number created date, date demande, date de demande, date debut, date depot, date de depot, filed date, in date, indate, opened date, date opened, created date, entered date, date submitted',
  completed_date:
    'completed date, completion date, completeddate, date completed, closed date, date fin, date de fin, final date, final inspection date, finaled date, closed on, occupancy date',
  expiry_date:
    'expiry date, expired date, expireddate, expiration date, date expiration, date d expiration, expires',
  description:
    'description, permit description, project description, projectdescription, work description, description of work, job description, description des travaux, nature travaux, nature des travaux, raison, details, travaux, folder desc, folder description text, project desc, permit desc, scope of work, comments, remarks, purpose',
  construction_value:
    'construction value, project value, projectvalue, est project cost, estprojectcost, estimated cost, estimated project cost, estimated project value, est const cost, construction cost, cost of construction, value, value of work, job value, valeur, valeur des travaux, cout, cout estime, cout des travaux, montant, est con value, declared value, construct value, constructvalue, building value, est value, estimated value, total value, permit value, prescribed value, cost, project cost, constr value, const value, valeur declaree, valeur estimee',
  permit_number:
    'permit number, permit num, permitnum, permit no, permit, permit id, permitnumber, no permis, numero permis, numero de permis, no de permis, num permis, id permis, building permit number, application no, no demande, numero demande, folder number, folder num, folder no, foldernum, folder name, file no, fileno, file num, file number, record id, record no, permit reference, bp number, bp no, bp',
  permit_type:
    'permit type, permittype, type of permit, type permis, type de permis, file type, appl type, category of permit, permit category, description type demande, categorie, folder type, foldertype, folder description, record type, permit class type',
  work_type:
    'work type, work, type of work, typeofwork, work class, workclass, work description type, job category, scope, type travaux, type de travaux, work scope, work desc, workdesc, work code, nature of work, sub desc, subdesc, project type, permit work type',
  structure_type:
    'structure type, type of structure, building type, blg type, bldg type, buildingtype, type batiment, type de batiment, description type batiment',
  current_use: 'current use, existing use, usage actuel',
  proposed_use: 'proposed use, specific use category, property use, propertyuse, usage projete',
  area_m2:
    'area m2, floor area m2, floor area, gross floor area, superficie, superficie m2, superficie plancher, appl area, gfa, gfa m2, area sqm, area sq m, sqm, sq m, total area m2, aire de plancher',
  area_ft2: 'area ft2, floor area ft2, total sqft, totalsqft, square feet, sq ft, sqft, ft2, area sq ft, pi2',
  dwelling_units:
    'dwelling units, units, du, number of units, logements, nb logements, nombre de logements, nombre logement',
  dwelling_units_created:
    'dwelling units created, units added, units created, res units, housing units, housingunits, net new units, new units, unites creees, logements crees, units crea, number of units created, new dwelling units, new residential units',
  contractor_name:
    'contractor, contractor name, building contractor, buildingcontractor, entrepreneur, nom entrepreneur, general contractor, builder name, builder, constructeur, contractor business name, applicant contractor, builder company',
  zoning: 'zoning, zone, zone code, zonage, land use district, zoning code',
  legal_description: 'legal description, legal, description legale, lot plan',
};

const particular: Partial<Record<LoadedDataset, Record<string, string>>> = {
  permit: {
    building_type:
      'permit class, permitclass, building type, blg type, bldg type, buildingtype, building class, class of building, building subtype, subclass, sub class, class, type batiment, type de batiment, description type batiment, classe, classe de batiment, categorie de batiment, sub desc, subdesc',
    building_category:
      'permit class group, permitclassgroup, class group, building group, groupe de classes, groupe de batiments',
    building_use: 'permit class mapped, permitclassmapped, class mapped, use, usage, usage du batiment',
    occupancy_type:
      'occupancy, occupancy group, occupancy class, occupancy classification, major occupancy, occupation, groupe d occupation',
  },
  licence: {
    business_name:
      'business name, business, establishment, establishment name, facility name, dba, trade name, tradename, business trade name, businesstradename, operating name, company name, nom entreprise, nom de l entreprise, nom commercial, nom etablissement, etablissement, raison sociale, name, nom, enterprise',
    licence_number:
      'licence number, license number, licencenumber, licence no, license no, licence id, licence, numero licence, numero de licence, no licence, licence rsn, licencersn, numero permis, no permis',
    category:
      'category, business type, businesstype, business category, businesscategory, business licence category, licence types, licencetypes, licence category, type entreprise, categorie, type d entreprise, secteur, naics description, naics descr, naics desc, naics title, naics name, naics sector, naics secto, industry, industry description, facility type, fac type, establishment type',
    licence_type:
      'licence type, license type, business sub type, businesssubtype, type licence, licence subtype',
    number_of_employees: 'number of employees, numberofemployees, employees, employes, nombre employes',
  },
  assessment: {
    roll_number:
      'roll number, rollnumber, roll, roll no, account number, account, matricule, matricule83, assessment roll number, folio, property roll number, no matricule, roll number formatted, folio number, folio no',
    pid: 'pid, first pid, parcel identifier, parcel id, parcel id number',
    assessed_value:
      'assessed value, total assessed value, assessment, assessment value, total value, value, valeur, valeur fonciere, valeur totale, valeur immeuble, evaluation, current assessed value, actual value total, total actual value, total assessment, gross assessed value, total gross assessed value',
    assessment_year:
      'assessment year, roll year, tax assessment year, year, annee, annee role, annee evaluation, role',
    assessment_date: 'assessment date, date evaluation, date reference',
    land_value:
      'land value, current land value, valeur terrain, valeur du terrain, actual value land total, actual land value, assessed land value, assess land gross amt, gross land value',
    improvement_value:
      'improvement value, current improvement value, building value, valeur batiment, valeur du batiment, actual value impr total, actual improvement value, assessed improvement value, assess improvement gross amt, gross improvement value',
    year_built: 'year built, yearbuilt, year of construction, annee construction, annee de construction',
    property_class:
      'property class, assessment class, tax class, mill class 1, assessment class description, classe, categorie usage',
    lot_size_sf: 'lot size, lot size sf, land size sf, land size, superficie terrain',
    use_code:
      'use code, code utilisation, code usage, property use code, sub property use, primary actual use code, actual use code',
  },
  development_permit: {
    record_number:
      'record number, permit number, permit num, permitnum, city file number, file number, dp number, application number, numero dossier, no dossier, numero permis, no permis, folder number, folder num, file num, file no',
    decision_date: 'decision date, date decision, date de decision',
  },
  planning_application: {
    record_number:
      'record number, application number, file number, file, numero dossier, no dossier, reference file, file num, file no, file nbr, folder number, folder num, case number, case no, application num, app no',
    application_type:
      'application type, type of application, type demande, type de demande, file type, folder type, appl type, case type, type',
    decision_date: 'decision date, date decision',
    year_of_application: 'file year, application year, year of application, annee demande, annee dossier',
  },
  heritage_status: {
    building_name:
      'building name, buildingnamespecifics, building name specifics, name, nom, nom batiment, site name, resource name',
    heritage_status:
      'heritage status, designation, designation status, status, category, statut, statut patrimonial',
    year_built: 'year built, construction date, construction, date construction, annee construction',
    built_as: 'built as, original use, original function, fonction, usage d origine',
    resource_grade: 'resource grade, evaluation group, evaluationgroup, grade, cote',
    architectural_style: 'architectural style, style',
    bylaw: 'bylaw, by law, bylaw number, reglement',
  },
  inspection: {
    inspection_date: 'inspection date, date of inspection, date inspection, date d inspection, inspected on',
    inspection_type: 'inspection type, type of inspection, type inspection, type d inspection',
    result: 'result, outcome, inspection outcome, inspection result, resultat, status',
  },
  major_project: {
    project_name: 'project name, project, name, nom projet, nom du projet, projet',
    estimated_cost: 'estimated cost, cost, project cost, value, cout, cout estime, budget',
  },
  zone: {
    zone_code:
      'zone code, zone, zoning, zoning code, zoning district, zoning district label, zone class, zonage, code zone, no zone, code, land use district, lu code, zone label, zone abbreviation, zone abbr, zone abr, zone short, zone designation, zone num, zone symbol',
    zone_description:
      'zone description, zone desc, zone des, zoning desc, description, zoning description, zone name, name, nom, description zone, zoning classification, zone long name, generalize',
    zone_category: 'zone category, category, zoning category, categorie, major, type, class, affectation',
  },
};

/** The headers that a field may have in a dataset; the dataset's own words first. */
export function synonyms(name: string, dataset: LoadedDataset): string[] | null {
  const texts = [
    ...[particular[dataset]?.[name], addressParts(dataset)[name], general[name]],
    ...systemWords(name, dataset),
  ].filter((text) => text !== undefined);
  return texts.length > 0 ? texts.flatMap(list) : null;
}

function addressParts(dataset: LoadedDataset): Record<string, string> {
  if (dataset !== 'address') return {};
  return {
    number: [...headerWords.number].join(', '),
    street: [...headerWords.street].join(', '),
    unit: 'unit, suite, apt, apartment, unit number, unite, app, appartement, local',
  };
}

/** Fields that only records of one dataset have: they tell which it is. */
export const tellingFields: Record<LoadedDataset, readonly string[]> = {
  permit: [
    'permit_number',
    'permit_type',
    'construction_value',
    'work_type',
    'dwelling_units_created',
    'issued_date',
  ],
  inspection: ['inspection_date', 'inspection_type', 'result'],
  licence: [
    'business_name',
    'licence_number',
    'licence_type',
    'category',
    'number_of_employees',
    'naics_code',
  ],
  development_permit: ['decision_date', 'permitted_or_discretionary'],
  planning_application: ['application_type', 'application_type_code'],
  assessment: [
    'assessed_value',
    'roll_number',
    'land_value',
    'improvement_value',
    'assessment_year',
    'property_class',
  ],
  major_project: ['project_name', 'estimated_cost', 'project_status'],
  heritage_status: ['heritage_status', 'building_name', 'resource_grade', 'architectural_style', 'bylaw'],
  occupancy_permit: [],
  address: [],
  zone: ['zone_code', 'zone_description'],
};

/** Headers of fields in exports of permit systems: AMANDA, Accela, EnerGov, Cloudpermit, CityView, Tempest. */
const inSystems: Record<string, string> = {
  address:
    'main address, addr full line, address line, full addr, folder location, civic address line, street addr, addr full, adresse travaux',
  application_date:
    'apply date, applied on, application submitted date, submitted on, application dt, in dt, date depot demande',
  issued_date: 'permit issued date, permit issue dt, issued dt, issue dt, date permis, permit issued on',
  completed_date: 'finalize date, finalized date, final dt, completed on, close date',
  construction_value:
    'valuation, declared valuation, job valuation, permit valuation, project valuation, construction valuation, est cost, est construction value, info value construction value, infovalue construction value, infovalueconstructionvalue, folder construction value, valeur travaux, valeur permis, cout travaux',
  description: 'short notes, notes, work description text, project name, description demande, objet',
  status:
    'application state, state, permit state, status cd, status code, folder status code, record state, statut demande, etat dossier, statut dossier',
  ward: 'ward num, ward nbr, ward id, ward code, ward desc, info value ward, infovalueward, electoral ward',
};

const particularInSystems: Partial<Record<LoadedDataset, Record<string, string>>> = {
  permit: {
    permit_type:
      'app type, application type, permit type desc, permit type description, folder type desc, foldertypedesc, record type name, case type, type, type demande, permit type name',
    work_type:
      'report code, work class desc, work type desc, work type name, type of construction work, nature travaux',
    structure_type:
      'sub desc, subdesc, sub type, sub type desc, subtype, permit sub type, work target, building type desc, structure type desc, type construction',
    building_type:
      'permit class desc, class desc, building class desc, class code, permit class name, classe batiment, classe du batiment',
    building_use: 'use desc, use type, use code desc, building use desc, land use desc, usage batiment',
    occupancy_type: 'occ type, occupancy type desc, occ group, occ class',
    permit_number:
      'permit nbr, record nbr, case number, folder no, folder nbr, application nbr, no dossier permis',
  },
  development_permit: { permit_type: 'app type, application type, permit type desc, folder type desc' },
  planning_application: {
    application_type: 'app type, folder type desc, foldertypedesc, record type, application type desc',
    application_subtype: 'sub desc, subdesc, sub type, application sub type',
  },
};

/** What the systems call a field of a dataset. */
export const systemWords = (name: string, dataset: LoadedDataset): (string | undefined)[] => [
  particularInSystems[dataset]?.[name],
  inSystems[name],
];

/** `PermitNum`, `PERMIT_NUM` and `permit-num` are `permit num`. */
export const wordsOf = (header: string): string =>
  fold(header.replace(/([a-zà-ÿ])([A-ZÀ-Ý])/g, '$1 $2'))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Cities write `estprojectcost` as well as `Est. project cost`. */
export const compact = (words: string): string => words.replaceAll(' ', '');

export const isOneOf = (header: string, words: ReadonlySet<string>): boolean =>
  words.has(compact(wordsOf(header)));

/** The attributes of shapefiles have names of ten characters at most: `Issued_Dat`, `Constructi`. */
const maxAttributeName = 10;

/** Whether a header is these words, or their start where names are cut. */
export function isHeaderOf(header: string, words: string, columns: readonly string[]): boolean {
  const name = compact(wordsOf(header));
  if (name === compact(words)) return true;
  const isCut =
    header.length === maxAttributeName && columns.every(({ length }) => length <= maxAttributeName);
  return isCut && compact(words).startsWith(name);
}
