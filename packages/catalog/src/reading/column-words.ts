/**
 * What a field holds. `words` are texts that people read, where codes don't serve; a `coordinate` is one number of degrees
 * or metres, a `point` both in one cell, a `shape` polygons; a `link` stands between the type and the name of a French
 * street: `de la`. A `rollYear` is that of an assessment, of which a column has few, all of them recent.
 */
export type ColumnKind =
  | 'text'
  | 'words'
  | 'identifier'
  | 'money'
  | 'date'
  | 'number'
  | 'count'
  | 'area'
  | 'year'
  | 'rollYear'
  | 'coordinate'
  | 'point'
  | 'shape'
  | 'address'
  | 'houseNumber'
  | 'numberSuffix'
  | 'street'
  | 'streetType'
  | 'link'
  | 'direction'
  | 'name'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'zoneCode'
  | 'currency';

/**
 * The headers of a field, folded, between commas, the most telling first. Spaces don't count. `sold|sale + price|amount`
 * are headers that have one word of each group, in any order, among others.
 */
export interface ColumnWords {
  kind?: ColumnKind;
  /** Headers that name the field. */
  words: string;
  /** Headers that may name something else as well. */
  general?: string;
  /** Headers that may name much else: a person is asked, even about a single column. */
  asks?: string;
  /** Words that make a person be asked about any header. */
  doubtful?: string;
  /** Words of another version of the field, such as `final`: a person is asked, also where the field has a column. */
  versions?: string;
  /** The unit of areas. Headers that name square feet are those of the field in square feet, and no others. */
  unit?: 'm2' | 'ft2';
  /** Words that make a header that of something else. */
  not?: string;
}

/** The words of a list, by its fields. */
export type ListWords = Readonly<Record<string, ColumnWords>>;

/** The lists whose columns are read: records of a dataset, or rows of a sheet. */
export type ColumnSubject =
  | 'place'
  | 'record'
  | 'permit'
  | 'inspection'
  | 'licence'
  | 'development_permit'
  | 'planning_application'
  | 'assessment'
  | 'major_project'
  | 'heritage_status'
  | 'occupancy_permit'
  | 'address'
  | 'zone'
  | 'sale'
  | 'estimate';

export const fullAddress = `
  full address, address full, addr full, full addr, addr full line, adresse du bien, adresse de la propriete, adresse de l immeuble, address line, address line 1, civic address line, address 1, street address, civic address, street addr, civic addr,
  property address, property addr, civic location, muni addr, muni address, prop address, site address, site addr, municipal address, address of work, work address, subject address, project address, job address, permit address, business address,
  facility address, physical address, main address, original address, mun add, license location, licence location, business location, permit location, folder location,
  location address, location address line 1, municipal address 2, situs address, situs street address, situs,
  adresse, addresse, adresse complete, adresse civique, adresse municipale, adresse travaux, adresse des travaux, adresse de l immeuble, adresse immeuble, comparable address, adresse du comparable,
  adresse de la propriete, adresse du projet, adresse de l etablissement, adresse etablissement, adresse du chantier, normalized address, addr, adr`;
export const placeOfWork = `
  job site, work site, project site, chantier, folder name, foldername, location, where, site location, location desc, location description, work location, project location, property location, property, subject property, premises, propriete, immeuble,
  emplacement, emplacement vise, emplacement des travaux, lieu, lieu des travaux`;
export const otherAddress = `
  mail, mailing, email, owner, owners, applicant, agent, contractor, buyer, seller, purchaser, vendor, office, web, ip, billing, courriel, proprietaire, acheteur, vendeur,
  requerant, demandeur, entrepreneur, postale, home, residence, residential, domicile, borrower, lender, tenant, landlord, client, customer, emprunteur, preteur,
  locataire, locateur, courtier, broker`;
/** What a system writes before the parts of an address of its records. */
const ofPlace = 'site|property|location|business|situs|physical|project|premise|facility|civic';
const city = `
  city, city name, municipality, municipality name, town, town name, ville, municipalite, nom municipalite, nom de la ville, nom de la municipalite, localite,
  situs city, site city, job city, work city, project city, permit city, property city, physical city, jurisdiction, jurisdiction name, location city, location address city, civic address city, csd name, csd eng name,
  mail mun name`;
export const declaredValue = `
  construction value, declared value, declared construction value, value of construction, value of work, work value, project value, est project cost, estimated project cost,
  estimated project value, est const cost, est construction value, construction cost, cost of construction, job value, contract value, permit value, declared cost, cost of work,
  valeur declaree, valeur declaree des travaux, valeur de construction, valeur de la construction, valeur travaux, valeur des travaux, valeur du projet, valeur permis,
  cout declare, cout travaux, cout des travaux, cout de construction, est con value, construct value, constr value, const value,
  prescribed value, project cost, valuation, declared valuation, job valuation, permit valuation, project valuation, construction valuation,
  info value construction value, infovalue construction value, folder construction value,
  estimated|est|estimation|estime|estimes|estimee|estimees|approximatif|approximative|declared + cost|costs|value|cout|couts|valeur|montant + work|works|construction|project|job|travaux|projet,
  valeur decl, val decl, val declaree, cout est, couts estimes, cout estimatif,
  estimation des couts, estimation du cout, estimation des travaux, estimation des couts des travaux, montant des travaux`;
export const anyValue = `
  declared, estimated value, estimated cost, est cost, est value, valeur estimee, cout estime, building value, total value, cost, cout, value, valeur, montant, budget`;
export const units = `
  dwelling units, number of dwelling units, number of units, residential units, housing units, res units, total units, dwellings, no of units, of units, units, du, logements,
  nombre de logements, nombre logement, nb de logements, nb logements, nbre de logements, nb log, nbre log, unites de logement, unites d habitation, nombre d unites, unites`;
export const unitsCreated = `
  dwelling units created, du created, du added, new du, units added, units created, units crea, res units, housing units, net new units, new units, number of units created, new dwelling units,
  new residential units, unites creees, unites ajoutees, logements crees, logements ajoutes, nombre logements crees, nombre logements ajoutes, nb log crees, nb log ajoutes`;
/** What makes a value another version of one. */
export const versions =
  'final, finale, revised, revise, revisee, amended, modifie, modifiee, adjusted, ajuste, ajustee, actual, reel, reelle, updated, supplementary, supplementaire';
export const floorArea = `
  floor area, gross floor area, total floor area, total sqft, sqft total, total sq ft, building area, floor space, gfa, appl area, total area, superficie de plancher, superficie plancher, superficie totale,
  superficie brute, superficie du batiment, superficie des travaux, surface de plancher, aire de plancher, aire de batiment, gla, gross living area, living area, superficie habitable, aire habitable, sbp, bldg area, bldg sf, sup bat, sup batiment, superficie bat, sup plancher, gba, gross building area`;
export const lotArea =
  'lot size, land size, land size sf, lot area, land area, parcel size, parcel area, site area, superficie terrain, superficie du terrain, superficie lot, aire de terrain, aire du terrain, land ac, land acres';
export const yearBuilt = 'year of construction, annee construction, annee constr, annee de construction';
export const eastings = `
  x, easting, eastings, est, abscisse, x coord, x coordinate, coord x, coordonnee x, point x, geometry x, utm e, utm x, utm easting, mtm e, mtm x, spatial x, loc x, x utm`;
export const northings = `
  y, northing, northings, nord, ordonnee, y coord, y coordinate, coord y, coordonnee y, point y, geometry y, utm n, utm y, utm northing, mtm n, mtm y, spatial y, loc y, y utm`;
const anyArea = 'area, superficie, surface, aire, size';

/** The words of rows of a sheet, in both languages: their places, their sales and their permits. */
export const sheetWords = {
  place: {
    unit: {
      words: `unit, unit no, unit number, suite, suite no, apt, apt no, apt unit, unit apt, apt suite, apt id, apt no label, apartment, civic unit, civic address unit, unite, no unite,
        no d unite, app, no app, no d app, appartement, no appartement, no d appartement, bureau, no bureau, local, no local`,
    },
    number: {
      kind: 'houseNumber',
      words: `house number, street number, street num, civic number, civic address number, civic address house, building number, house no, street no, civic no, civic, house,
        civic house, st no, st num, building no, address number, address no, addr no, from civic number, civique debut, no civique, numero civique, n civique, num civique, civique,
        no de porte, numero de porte, no porte, no de rue, no municipal, no immeuble, numero immeuble`,
      general: `${ofPlace} + street|house|civic|address + number; number, no, numero, st, civic addr, civic address, address`,
    },
    number_suffix: {
      kind: 'numberSuffix',
      words: `house suffix, house number suffix, house sfx, house letter, house alpha, number suffix, street number suffix, street no suffix, civic suffix, civic number suffix, civic no suffix,
        address number suffix, address suffix, addr num suffix, st no suffix, suffixe, suffixe civique, suffixe no civique, suffixe numero, fraction, lettre, no civique suffixe`,
      general: 'suffix, alpha',
    },
    link: {
      kind: 'link',
      words: `liaison, particule, lien, article, mot de liaison, particule rue, particule voie, liaison rue, liaison voie, particule de liaison, street link, link, street article`,
    },
    street: {
      kind: 'street',
      words: `street, street name, full street, st full, street full, full street name, complete street name, street name full, street full name, specifique, nom specifique, specifique rue, specifique voie,  stree name, streetname, st name, road, road name, civic street, civic address street, official street name, mail street name, rue, nom rue,
        nom de rue, nom de la rue, rue local, voie, nom de voie, nom voie, odonyme`,
      general: `${ofPlace} + street`,
      not: 'type, suffix, direction, number, code, id, mail, mailing, owner, applicant',
    },
    street_type: {
      kind: 'streetType',
      words: `street type, st type, st typ, street suffix, street suffix type, st suffix, street sfx, road type, rd type, official street type, street post type, st post type, type of street, st type dir, street type dir,
        generique, generique rue, generique voie, type rue, type de rue, type voie, type de voie, type odonyme`,
      general: `type, suffix, sfx, str suffix, st, ${ofPlace} + address|street + type|suffix`,
    },
    direction: {
      kind: 'direction',
      general: `${ofPlace} + address|street + quad|quadrant|dir|direction`,
      words: `street direction, street dir, st dir, official street dir, direction, orientation, quadrant, quad, street quad, street quadrant, st quad, city quad, city quadrant, post dir,
        post direction, street post dir, suffix dir, suffix direction, dir suffix, orientation rue, orientation voie, point cardinal`,
    },
    address: {
      kind: 'address',
      words: `address, ${fullAddress}`,
      general: `${placeOfWork}, mailing address, adresse postale, civic`,
      not: otherAddress,
    },
    second_line: {
      words: `address 2, address line 2, addr line 2, street address 2, street address line 2, address two, adresse 2, adresse ligne 2, ligne d adresse 2, deuxieme ligne d adresse,
        ${ofPlace} + address|adresse + 2`,
      not: otherAddress,
    },
    city: { kind: 'city', words: city, not: otherAddress },
    province: {
      kind: 'province',
      words: `province, prov, province or territory, state, mail prov abvn, prov terr, province territory, state code, state abbr, state cd, prov state, province state, pr code, pr name,
        province|prov + code|cd|abbr|abbrev|abvn|abrege|abbreviation|name|nom|en|eng|fr|short|desc`,
      not: otherAddress,
    },
    postal_code: {
      kind: 'postalCode',
      words: `postal code, post code, postal, zip, pc, p code, code postal, cp, location postal code, mail postal code`,
    },
    point: {
      kind: 'point',
      words: `coordinates, coordinate, coords, coord, gps, gps coordinates, lat lng, lat lon, lat long, latitude longitude, lng lat, lon lat, point, geo point, geo point 2d,
        point location, geometry point, geom, geometry, the geom, shape, wkt, utm, position, coordonnees, coordonnee, coordonnees gps`,
      general: 'location, localisation, emplacement',
    },
    lat: {
      kind: 'coordinate',
      words:
        'lat, latitude, lattitude, geo lat, gps lat, lat dd, latitude dd, lat deg, lat wgs84, latitude wgs84, y lat, bg latitude',
    },
    lng: {
      kind: 'coordinate',
      words: `lng, lon, long, longitude, longditude, geo lon, geo long, geo lng, gps lon, gps long, lng dd, lon dd, long dd, longitude dd, lng deg, lon deg, long deg, lng wgs84, long wgs84, longitude wgs84, x long, bg longitude`,
    },
    x: { kind: 'coordinate', words: eastings },
    y: { kind: 'coordinate', words: northings },
    grid_zone: {
      words: 'utm zone, zone utm, mtm zone, zone mtm, fuseau, fuseau utm, fuseau mtm, utm fuseau',
    },
  },
  sale: {
    price: {
      kind: 'money',
      words: `sold|sale|sales|selling|vente|ventes|vendu|vendue + price|prc|pr|prix|amount|amt|montant|value|valeur|consideration|contrepartie|for|pour,
        sold for, vendu pour,
        closing|close|closed|purchase|paid|transaction|transfer|deed|contract|achat|acte|contrat|cession|paye|payee + price|prix|amount|amt|montant|value|valeur|consideration|contrepartie`,
      general: `price, prix, consideration, contrepartie, assessed|assess|assessment|evaluation|role|roll|appraised|estimated + value|valeur,
        asking|asked|assessment|evaluation;
        sold, vendu, vendue`,
      asks: 'price|prix|amount|amt|montant|consideration|contrepartie, last sold',
      doubtful: 'last, dernier, derniere',
      versions,
      not: `list, lists, listed, listing, ask, asks, asked, asking, original, offer, offers, offered, demande, demandee, affiche, net, proceeds, affichee, inscrit, inscription, assess, assessed,
        assessment, evaluation, evaluee, role, roll, appraised, appraisal, estimate, estimated, estimation, estimee, previous, prior, former, precedent, precedente,
        anterieur, anterieure, average, avg, mean, median, mediane, moyen, moyenne, minimum, maximum, min, max, expected, anticipated, prevu, prevue, reserve, offert, change, variation, mortgage, loan, financed, insurance, hypotheque, pret, assurance,
        renovation, tax, taxe, taxes, per, par, ratio, adjustment, ajustement, adj, reduction, condition, conditions, type, fee, fees,
        psf, psm, sf, sqft, ft2, m2, pi2, pi, pied, pieds, prev, ancien, ancienne, estime, projete, projetee, suggere, suggeree, souhaite, souhaitee, projected, target, suggested, forecast,
        predicted, forma, proforma, lease, leased, rent, rented, loue, louee`,
    },
    date: {
      kind: 'date',
      words: `sold|sale|sales|selling|vente|ventes|vendu|vendue + date|on|le|day|jour, sold on,
        closing|close|closed|firm|purchase|transaction|transfer|deed|contract|achat|acte|cloture|contrat|cession|registration|registered|completion|notarie|notariee|passation + date|on|le`,
      general: `closing, closed, cloture, acte, registered;
        date;
        sold, vendu, vendue`,
      asks: 'date|dates, last sold',
      doubtful: 'last, dernier, derniere',
      not: `list, lists, listed, listing, ask, asked, asking, original, offer, offers, demande, affiche, inscrit, inscription, assess, assessed, assessment, evaluation, role, roll,
        appraisal, appraised, estimate, previous, prior, former, precedente, anterieure, expected, anticipated, prevue, birth, naissance, modified, modification, entered, loss, inspection, visite, permit, expiry, expires, expired, expiration, built, build, construction, construit, marche, market, possession,
        effective, print, printed, update, updated, reduction, status, mise, debut, start, started, end, fin, promesse, offre, offres, est, prev, next, prochain, prochaine`,
    },
    kind: {
      kind: 'words',
      words:
        'property type, type of property, property class, type de propriete, type d immeuble, genre de propriete',
      general: `type|class|classe|category|categorie|use|usage|style|genre`,
      not: 'parking, stationnement, garage, sale, sales, vente, deed, acte, price, prix, roof, heating, basement, street, rue',
    },
    status: {
      kind: 'words',
      words: `status, mls status, listing status, sale status, property status, current status, last status, last status code, lsc, status code, stat,
        statut, etat, statut inscription, statut de l inscription, statut vente, statut de la vente`,
      general: 'state',
      not: 'heating, basement, roof, tenant, occupancy, assessment, evaluation, tax, permit, permis',
    },
    currency: {
      kind: 'currency',
      words:
        'currency, currency code, sale currency, price currency, curr, devise, monnaie, code devise, devise du prix',
    },
    square_footage: {
      kind: 'area',
      words: `${floorArea}, floor size, sqft, sq ft, square feet, living space, finished area, rms size, above grade area, net area, unit area,
        unit size, leasable area, rentable area, superficie privative, superficie nette, superficie locative`,
      general: anyArea,
      not: 'lot, land, terrain, parcel, site, basement, bsmt, sous, garage, terrasse, balcony, deck, price, prix, per, par',
    },
    lot_size_sf: {
      kind: 'area',
      words: `${lotArea}, lot, terrain`,
      not: 'frontage, depth, profondeur, width, largeur, price, prix, value, valeur, per, par',
    },
    year_built: { kind: 'year', words: `${yearBuilt}, yr built, built, built in, year blt, construit` },
    dwelling_units: { kind: 'count', words: units },
  },
  estimate: {
    record_id: {
      kind: 'identifier',
      words: `record id, permit id, permit record id, identifiant, identifiant de l enregistrement, identifiant du permis, id du permis, id permis`,
      general: 'id',
    },
    declared_value: { kind: 'money', words: declaredValue, general: anyValue, versions },
    municipality: { kind: 'name', words: city },
    permit_type: {
      kind: 'words',
      words: `permit type canonical, permit type, type of permit, work type, type of work, nature of work, project type, construction type, type de permis, type permis,
        nature des travaux, nature travaux, nature du projet, type de travaux, type des travaux, genre de travaux, categorie de travaux, type de projet, type de construction, work class`,
      general: 'type, work, travaux',
    },
    area: { kind: 'area', words: floorArea, general: anyArea, not: 'lot, land, terrain' },
    dwelling_units: { kind: 'count', words: `${unitsCreated}, ${units}` },
    description: {
      kind: 'words',
      words: `description, work description, description of work, project description, permit description, description des travaux, description du projet, description du permis,
        scope of work, work scope, portee, portee des travaux, etendue des travaux`,
      general: 'scope, work, travaux',
    },
    proposed_use: {
      words: `proposed use, intended use, building use, usage propose, usage projete, usage prevu, usage du batiment`,
      general: 'use, usage, utilisation, occupancy, type of occupancy, occupation',
    },
    permit_number: {
      kind: 'identifier',
      words: `permit number, permit no, permit num, permit nr, building permit number, building permit, permit, numero de permis, no de permis, n de permis, num de permis, no permis,
        numero permis, no du permis, numero du permis, permis`,
      general: `permit id, id du permis, application number, application no, numero de demande, no de demande, file number, file no, file, numero de dossier, no de dossier,
        n de dossier, dossier, job number, job no, project number, project no, numero de projet, no de projet, reference number, reference, ref no, no de reference, ref, number, no, numero,
        item, id`,
    },
  },
} satisfies Partial<Record<ColumnSubject, ListWords>>;
