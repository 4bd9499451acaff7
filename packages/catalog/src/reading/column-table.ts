import {
  anyValue,
  declaredValue,
  eastings,
  floorArea,
  fullAddress,
  lotArea,
  northings,
  otherAddress,
  placeOfWork,
  sheetWords,
  units,
  unitsCreated,
  versions,
  yearBuilt,
  type ColumnSubject,
  type ColumnWords,
  type ListWords,
} from './column-words.ts';

const dateOfDecision: ColumnWords = {
  kind: 'date',
  words: 'date of decision, date decision, date de decision, decision rendue le',
  general: 'decision',
};

/**
 * The words of all columns, in both languages: of records as cities and the systems that they use write them (AMANDA,
 * Accela, EnerGov, Cloudpermit, CityView, Tempest), and of rows of a sheet.
 */
export const columnTable: Readonly<Record<ColumnSubject, ListWords>> = {
  ...sheetWords,
  record: {
    record_id: {
      words: `record id, unique id, row id, object id, global id, key, reference, reference number, ref, ref no, account id, file number, no dossier, numero dossier, identifiant, x id, account number, account, business id, tracking number, folder rsn, rsn, case number, id, numero, no,
        inspection|occupancy|heritage|her|designation|inventory|resource|property|site|asset|certificate|patrimoine|inventaire|certificat + id|number|no|numero`,
    },
    row_number: { words: 'object id, oid, esri oid, fid, gid, row id, global id, x id, ogc fid, ogr fid' },
    revision: { words: 'revision, revision num, revision number, rev, licence revision number' },
    address: {
      kind: 'address',
      words: fullAddress,
      general: `site, ${placeOfWork}`,
      not: otherAddress,
    },
    lat: {
      kind: 'coordinate',
      words: 'latitude, lattitude, geo lat, gps lat, y lat, latitude wgs84',
      general: northings,
    },
    lng: {
      kind: 'coordinate',
      words:
        'lon, long, longitude, longditude, geo lon, geo long, geo lng, gps lon, gps long, x long, longitude wgs84',
      general: eastings,
    },
    neighbourhood: {
      words: `neighborhood, neighbourhood name, neighborhood name, local area, geo local area, community, community name, quartier, arrondissement, nom arrondissement, district name`,
    },
    community: { words: 'community name, communaute, hamlet, settlement, collectivite' },
    ward: {
      words: `ward name, ward number, ward no, ward num, ward nbr, ward id, ward code, ward desc, electoral ward, quartier electoral, district electoral, prop info value ward, propinfovalue ward, info value ward, infovalue ward`,
    },
    status: {
      kind: 'words',
      words: `current status, status current, permit status, licence status, license status, application status, file status, folder status, record status,
        etat du permis, statut du permis, etat demande, statut demande, etat dossier, statut dossier, application state, permit state, licence state, license state, record state, folder status desc, status desc, status description, permit status desc, status cd, status code, folder status code, state`,
      general:
        'statut, etat, active, stage, current stage, stade, etape, phase, decision, permit decision, renewal status',
    },
    issued_date: {
      kind: 'date',
      words: `issue, issue date, date issued, permit issue date, date of issue, date of permit issuance, issuance date, permit issued date, date permit issued, permit issue dt, issued dt,
        issue dt, issued on, permit issued on, permit issued, issued, date emission, date d emission, date delivrance, date de delivrance, date delivre, most recent issue date,
        date d emission du permis, date de delivrance du permis, date emission permis, date delivrance permis,
        date permis, date du permis, emis le, emise le, delivre le`,
      general: `emission, delivrance, permit date, approval date, approved date, date approved, date granted, granted date, granted, date octroi, date d octroi, date approbation,
        date d approbation, date`,
    },
    application_date: {
      kind: 'date',
      words: `applied date, apply date, date applied, applied on, application dt, application submitted date, submission date, date of submission, date submitted, submitted on, submitted,
        permit number created date, date demande, date de demande, date depot, date de depot, date depot demande, filed date, in date, in dt`,
      general: `applied, demande, date received, received date, received, date recue, date reception, date de reception, opened date, date opened, created date, entered date, date debut,
        app date`,
    },
    completed_date: {
      kind: 'date',
      words: `completion date, date completed, completed on, final date, final dt, final inspection date, finaled date, finalize date, finalized date, closed date, close date,
        final, finaled, finalized, closed on, date fin, date de fin, occupancy date`,
    },
    expiry_date: {
      kind: 'date',
      words: `expired date, expiration date, date expired, expire date, expire, expiry, expires, expires on, date expiration, date d expiration, date d echeance, echeance`,
    },
    description: {
      kind: 'words',
      words: `permit description, project description, work description, description of work, job description, work description text, folder description text, project desc,
        permit desc, folder desc, scope of work, desc travaux, description des travaux, description travaux, description demande, description du projet, description projet, nature travaux, nature des travaux`,
      general:
        'details, comments, remarks, notes, short notes, purpose, proposal, proposed, proposed dev, proposed development, project name, raison, objet, travaux',
    },
    construction_value: { kind: 'money', words: declaredValue, general: anyValue, versions },
    permit_number: {
      kind: 'identifier',
      words: `permit num, permit no, permit nbr, permit id, permit, permis, building permit number, bp number, bp no, bp, no permis, numero permis, numero de permis, no de permis,
        num permis, id permis, permit reference, no dossier permis, app no, app number`,
      general: `dossier, application no, application nbr, no demande, numero demande, folder number, folder num, folder no, folder nbr, folder name, file no, file num, file number, record id,
        record no, record nbr, case number`,
    },
    permit_type: {
      kind: 'words',
      words: `type of permit, permit type desc, permit type description, permit type name, permit category, category of permit, permit class type, type permis, type de permis,
        folder type, folder type desc, folder description, record type, record type name, file type, appl type, app type, application type, description type demande, type demande, nature permis`,
      general: 'case type, categorie, type, kind, genre',
    },
    work_type: {
      kind: 'words',
      words: `type of work, work class, work class desc, work type desc, work type name, work description type, job category, work scope, work desc, permit work type,
        type of construction work, nature of work, work proposed, proposed work, work category, project type, type travaux, type de travaux, genre travaux, nature travaux, sub desc`,
      general: 'work code, report code, work, scope, nature',
    },
    structure_type: {
      words: `type of structure, structure type desc, building type, building type desc, blg type, bldg type, sub type, sub type desc, permit sub type, folder sub type, work target, sub desc,
        type construction, type batiment, type de batiment, description type batiment`,
    },
    current_use: { words: 'existing use, usage actuel' },
    proposed_use: { words: 'specific use category, property use, usage projete' },
    area_m2: {
      kind: 'area',
      unit: 'm2',
      words: `superficie m2, area sqm, area sq m, ${floorArea}`,
      general: 'superficie, sqm, sq m, area, size, aire, surface',
    },
    area_ft2: {
      kind: 'area',
      unit: 'ft2',
      words: `total sq ft, area sqft, floor area sqft, gross floor area sqft, area, superficie, ${floorArea}`,
      not: 'lot, land, site, terrain',
    },
    dwelling_units: { kind: 'count', words: units },
    dwelling_units_created: { kind: 'count', words: unitsCreated },
    contractor_name: {
      words: `contractor, building contractor, general contractor, contractor business name, applicant contractor, builder name, builder, builder company, entrepreneur,
        nom entrepreneur, constructeur`,
    },
    zoning: { words: 'zone, zone code, zoning code, zonage, land use district' },
    postal_code: {
      kind: 'postalCode',
      words: 'post code, postal, pc, p code, zip, code postal, cp, location postal code',
    },
    legal_description: { words: 'legal, description legale, lot plan' },
  },
  permit: {
    building_type: {
      words: `permit class, permit class desc, permit class name, building type, building type desc, building class, building class desc, building subtype, blg type, bldg type, class of building,
        subclass, class desc, class code, class, type batiment, type de batiment, description type batiment, classe batiment, classe du batiment, classe de batiment, classe,
        categorie de batiment, categorie batiment, genre batiment, sub desc`,
    },
    building_category: {
      words: 'permit class group, class group, building group, groupe de classes, groupe de batiments',
    },
    building_use: {
      words: `permit class mapped, class mapped, building use desc, use desc, use type, use code desc, land use desc, use, usage, usage du batiment, usage batiment`,
    },
    occupancy_type: {
      words: `occupancy, occupancy group, occupancy class, occupancy classification, occupancy type desc, major occupancy, occ type, occ group, occ class, occupation,
        groupe d occupation`,
    },
  },
  licence: {
    business_name: {
      words: `business, business trade name, trade name, operating name, operating as, business operating name, dba, doing business as, nom d affaires, company name, company, enterprise, establishment, establishment name, facility name, nom entreprise,
        nom de l entreprise, entreprise, nom commercial, nom etablissement, etablissement, raison sociale`,
      general: 'name, nom',
    },
    legal_name: {
      words: 'legal business name, registered name, registered business name, corporate name, nom legal',
      general: 'business name, company name, company, raison sociale',
    },
    licence_number: {
      kind: 'identifier',
      words: `license number, licence no, license no, licence id, license id, licence account number, license account number, licence, license, licence rsn, numero licence,
        numero de licence, no licence, numero permis, no permis, permis, bl, bl no, bl number`,
      general: 'certificate number, no certificat, numero certificat, no etablissement, numero etablissement',
    },
    category: {
      kind: 'words',
      words: `category desc, category description, business category, business type, business class, business classification, type of business, nature of business, business desc, class description, licence class description, license class description, activite, activites, business activity, activity, business licence category, business license category, licence category,
        license category, licence desc, license desc, licence types, type description, type desc, facility type, fac type, establishment type, type entreprise, type d entreprise,
        naics description, naics descr, naics desc, naics title, naics name, naics sector, naics secto, naics category, naics primary desc, scian description, industry,
        industry description, categorie, secteur d activite, usage autorise`,
      general: 'type, nature, licence class, license class, class',
    },
    licence_type: {
      kind: 'words',
      words:
        'license type, licence subtype, license subtype, business sub type, business subtype, type licence, type de licence',
    },
    issued_date: {
      kind: 'date',
      words: `issue date, date issued, licence issue date, license issue date, issued on, issued, most recent issue date, date emission, date d emission, date delivrance, date de delivrance`,
      general: `date from, from date, from, start date, licence start date, valid from, effective from, effective date, eff date, approved date, approval date, date approved, approval type date, date debut,
        date de debut, date certificat, date du certificat, date d emission du certificat`,
    },
    expiry_date: {
      kind: 'date',
      words: '',
      general: `date to, to date, to, end date, licence end date, valid to, valid until, effective to, effective until, date fin, date de fin`,
    },
    opened_on: {
      kind: 'year',
      words:
        'year opened, opening year, date opened, opening date, business opened, annee ouverture, annee d ouverture, date ouverture, date d ouverture',
    },
    number_of_employees: {
      kind: 'count',
      words:
        'employees, no of employees, no emp, total employees, employes, nombre employes, nombre d employes',
    },
    naics_code: {
      kind: 'identifier',
      words:
        'naics, naics primary, naics code primary, naics detail, code naics, scian, scian principal, code scian',
      general: 'naics category',
    },
  },
  development_permit: {
    record_number: {
      kind: 'identifier',
      words: `dp number, app no, app number, permit number, permit num, permit no, city file number, application number, file number, file num, file no, folder number, folder num, numero dossier,
        no dossier, numero permis, no permis`,
    },
    permit_type: {
      kind: 'words',
      words:
        'type of permit, app type, application type, permit type desc, folder type, folder type desc, type permis, type de permis',
      general: 'type',
    },
    construction_cost: { kind: 'money', words: declaredValue, general: anyValue, versions },
    proposed_use_description: { words: 'proposed use, intended use, use description, usage projete' },
    decision_date: dateOfDecision,
  },
  planning_application: {
    record_number: {
      kind: 'identifier',
      words: `application number, application num, app no, file number, file num, file no, file nbr, case number, case no, folder number, folder num, reference file, file,
        no demande, numero dossier, no dossier`,
    },
    application_type: {
      kind: 'words',
      words: `type of application, application type desc, app type, file type, folder type, folder type desc, appl type, case type, record type, type demande, type de demande, nature demande`,
      general: 'type',
    },
    application_subtype: { kind: 'words', words: 'application sub type, sub type, sub desc' },
    decision_date: dateOfDecision,
    year_of_application: { kind: 'year', words: 'application year, file year, annee demande, annee dossier' },
  },
  assessment: {
    roll_number: {
      kind: 'identifier',
      words: `roll number, roll no, roll, assessment roll number, property roll number, roll number formatted, folio number, folio no, folio, matricule, matricule 83, no matricule,
        account number, account, property account number, pan`,
    },
    pid: { kind: 'identifier', words: 'first pid, parcel identifier, parcel id, parcel id number' },
    assessed_value: {
      kind: 'money',
      words: `total assessed value, current assessed value, assessment value, assessment, total assessment, total assessment, gross assessed value, total gross assessed value, actual value total,
        total actual value, cva, current value assessment, assessed cva, phased in value, market value assessment, mva, total market value, valeur fonciere, valeur au role, valeur portee au role,
        valeur uniformisee, valeur immeuble, evaluation, valeur totale`,
      general: 'assessed, market value, valeur marchande, valeur reelle, total value, total, value, valeur',
      versions: 'final, finale, revised, revise, revisee, amended, supplementary, supplementaire',
    },
    assessment_year: {
      kind: 'rollYear',
      words: `assessment year, roll year, tax assessment year, tax year, taxation year, tax roll year, property tax year, valuation year, annee role, annee du role, role triennal, annee evaluation,
        annee d evaluation, annee taxation, annee de taxation, annee fiscale, annee d imposition, annee imposition, exercice financier`,
      general: 'year, annee, role',
    },
    assessment_date: {
      kind: 'date',
      words: 'date evaluation, date reference, date reference marche, date ref marche, valuation date',
    },
    land_value: {
      kind: 'money',
      words: `current land value, assessed land value, actual land value, actual value land total, land assessment, gross land value, assess land gross amt, valeur terrain, valeur du terrain`,
      general: 'land, terrain',
    },
    improvement_value: {
      kind: 'money',
      words: `current improvement value, assessed improvement value, actual improvement value, actual value impr total, building assessment, improvement assessment, gross improvement value, assess improvement gross amt,
        building value, building assessed value, valeur batiment, valeur du batiment`,
      general: 'building, buildings, improvements, improvement, batiment, batiments',
    },
    year_built: { kind: 'year', words: yearBuilt },
    property_class: {
      words: `assessment class, assessment class description, tax class, mill class 1, categorie usage, classe, class`,
      general: 'class',
    },
    lot_size_sf: { kind: 'area', words: lotArea },
    square_footage: {
      kind: 'area',
      words: `${floorArea}, sq ft, improvement area, building size, dwelling size, dwelling area, house size, house area, finished area, living space,
        aire d etages, superficie batiment, superficie d etages`,
      not: 'lot, land, site, parcel, terrain',
    },
    building_use: {
      words:
        'predominant use, primary use, property use, actual use, land use, actual land use, use description, utilisation predominante, usage predominant, utilisation, usage',
    },
    use_code: {
      words:
        'property use code, cubf, sub property use, actual use code, primary actual use code, code utilisation, code usage',
    },
  },
  major_project: {
    project_name: { words: 'project, project title, nom projet, nom du projet, projet' },
    estimated_cost: {
      kind: 'money',
      words: 'project cost, estimated project cost, cout estime',
      general: 'cost, cout, value, budget',
    },
  },
  heritage_status: {
    building_name: {
      words:
        'common name, historic name, heritage name, nom historique, building name specifics, site name, resource name, property name, place name, nom batiment, nom du batiment, nom du site',
      general: 'name, nom',
    },
    heritage_status: {
      words:
        'designation, designation status, listed designated, heritage designation, heritage classification, statut patrimonial',
      general: 'statut, status, category',
    },
    year_built: {
      words:
        'construction date, year of construction, date construction, annee construction, annee de construction, construction, built, date built',
    },
    built_as: { words: 'original use, original function, usage d origine', general: 'fonction' },
    year_listed: {
      words: `date listed, listed date, listing date, date designated, designation date, year designated, designated on, date passed, by law date, date of by law, registration date, date registered,
        reg date, year registered, recognition date, date of recognition, date of designation, date de citation, date de classement, date de designation, date d inscription,
        date reconnaissance, annee de designation`,
    },
    designation_act: { words: 'designating act, act, loi, loi de designation' },
    designation_part: { words: 'oha, oha part, ontario heritage act, heritage act, part of act, part' },
    resource_grade: { words: 'evaluation group, cote', general: 'grade' },
    architectural_style: { words: 'style' },
    bylaw: {
      kind: 'identifier',
      words: 'by law, bylaw number, by law number, designation by law, reglement',
    },
  },
  inspection: {
    inspection_date: {
      kind: 'date',
      words: 'date of inspection, inspected on, inspection completed, date inspection, date d inspection',
      general: 'completed on, date completed, completion date, completed, performed on, performed',
    },
    inspection_type: { words: 'type of inspection, type inspection, type d inspection' },
    result: { words: 'inspection result, inspection outcome, outcome, resultat', general: 'status' },
  },
  occupancy_permit: {
    permit_number: {
      kind: 'identifier',
      words: `occupancy permit no, occupancy permit id, op number, op no, oc number, oc no, occupancy number, occupancy certificate number, certificate of occupancy number, occupancy certificate no, certificat occupation,
        no certificat occupation, no certificat d occupation, no permis occupation, no permis d occupation`,
    },
    issued_date: {
      kind: 'date',
      words: 'occupancy granted, occupancy granted date, occupancy date, date of occupancy, date occupation',
      general: 'granted',
    },
    occupancy_type: {
      words:
        'occupancy, occupancy group, occupancy class, occupancy classification, classification, major occupancy, type occupation',
    },
    building_use: { words: 'use, use desc, proposed use, usage' },
    dwelling_units: { kind: 'count', words: `${units}, units occupied` },
  },
  address: {},
  zone: {
    zone_code: {
      kind: 'zoneCode',
      words: `zone, zoning, zoning code, zoning district, zoning district label, zone class, zone label, zone abbreviation, zone abbr, zone abr, zone short, zone designation,
        zone num, zone symbol, land use district, lud, lud code, lu code, code zone, no zone, zonage`,
      general:
        'code, type, class, zone|zones|zoning|code|type|class|district|designation|label|symbol|abbr|short',
    },
    zone_description: {
      kind: 'words',
      words: `zone desc, zone des, lud desc, lud description, land use district description, zoning name, zoning desc, zoning description, zone name, zone long name, zoning classification, description zone, generalize`,
      general: 'description, name, nom, zone label, zoning label, label',
    },
    zone_category: {
      words: 'zoning category, affectation',
      general: 'category, categorie, major, type, class',
    },
  },
};
