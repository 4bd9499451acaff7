import type { LoadedDataset } from '../sources/declaration.ts';

/** Headers of fields in exports of permit systems: AMANDA, Accela, EnerGov, Cloudpermit, CityView, Tempest. */
const inEveryDataset: Record<string, string> = {
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

const particular: Partial<Record<LoadedDataset, Record<string, string>>> = {
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
  particular[dataset]?.[name],
  inEveryDataset[name],
];
