import { testAddresses, type Row } from './written-addresses.ts';

const saints: Row[] = [
  [
    '551 ST CLAIR AVE W, TORONTO, ON, M6C 1A3',
    '551 ST CLAIR AVENUE WEST',
    { municipality: 'TORONTO', province: 'ON', postalCode: 'M6C 1A3' },
  ],
  ['551 St. Clair Avenue West', '551 ST CLAIR AVENUE WEST'],
  ['1 St. George St', '1 ST GEORGE STREET'],
  ['213 ST LEONARDS AVE', '213 ST LEONARDS AVENUE'],
  ['201, 10 ST CLAIR AVE', '10 ST CLAIR AVENUE', { unit: '201' }],
  ['4211  RUE STE-CATHERINE EST', '4211 RUE SAINTE-CATHERINE EST'],
  ['1450 rue St Denis, Montréal', '1450 RUE SAINT-DENIS', { municipality: 'MONTRÉAL' }],
  ['boul. St-Laurent, Montréal', 'BOULEVARD SAINT-LAURENT', { municipality: 'MONTRÉAL' }],
];

const french: Row[] = [
  [
    '1200 boul. René-Lévesque Ouest, Montréal QC',
    '1200 BOULEVARD RENÉ-LÉVESQUE OUEST',
    { municipality: 'MONTRÉAL', province: 'QC' },
  ],
  [
    '1200, boul. René-Lévesque Ouest, bureau 100, Montréal',
    '1200 BOULEVARD RENÉ-LÉVESQUE OUEST',
    { unit: '100', municipality: 'MONTRÉAL' },
  ],
  [
    '845 rue Sherbrooke O, Montréal, QC H3A 0G4',
    '845 RUE SHERBROOKE OUEST',
    { municipality: 'MONTRÉAL', province: 'QC', postalCode: 'H3A 0G4' },
  ],
  ['c/o J. Tremblay, 3110, Rue Riviera, Laval', '3110 RUE RIVIERA', { municipality: 'LAVAL' }],
  ['a/s J. Tremblay, 3110, rue Riviera, Laval', '3110 RUE RIVIERA', { municipality: 'LAVAL' }],
  ['Tremblay inc., 3110, Rue Riviera, Laval', '3110 RUE RIVIERA', { municipality: 'LAVAL' }],
  ['Rue Riviera, 3110, Laval', '3110 RUE RIVIERA', { municipality: 'LAVAL' }],
  ['31, R. Cantin', '31 RUE CANTIN'],
  ['31 R. Cantin, Laval', '31 RUE CANTIN', { municipality: 'LAVAL' }],
  ['31A, R. Cantin, Laval, QC', '31A RUE CANTIN', { municipality: 'LAVAL', province: 'QC' }],
  ['31, R Cantin, Laval', '31 RUE CANTIN', { municipality: 'LAVAL' }],
  ['#3 31, R. Cantin, Laval', '31 RUE CANTIN', { unit: '3', municipality: 'LAVAL' }],
  ['5, R. Saint-Jean, Québec', '5 RUE SAINT-JEAN', { municipality: 'QUÉBEC' }],
  ['339 BOULEVARD RAYMOND (rear), Québec', '339 BOULEVARD RAYMOND', { municipality: 'QUÉBEC' }],
  ['12 rue Peel (arrière), Montréal', '12 RUE PEEL', { municipality: 'MONTRÉAL' }],
  ['845 rue Sherbrooke E.', '845 RUE SHERBROOKE EST'],
  [
    '3e étage, 55 av. du Parc, Québec (Québec) G1R 2J6',
    '55 AVENUE DU PARC',
    { unit: '3E ETAGE', municipality: 'QUÉBEC', province: 'QC', postalCode: 'G1R 2J6' },
  ],
  [
    '5005 chemin de la Côte-des-Neiges, Montréal',
    '5005 CHEMIN DE LA CÔTE-DES-NEIGES',
    { municipality: 'MONTRÉAL' },
  ],
  ['5005 ch. de la Côte-des-Neiges', '5005 CHEMIN DE LA CÔTE-DES-NEIGES'],
  ['4971  AVENUE DE KENSINGTON', '4971 AVENUE DE KENSINGTON'],
  ['5055 TERRASSE LABROSSE', '5055 TERRASSE LABROSSE'],
  ['125 place d’Armes, Montréal', "125 PLACE D'ARMES", { municipality: 'MONTRÉAL' }],
  ['250 3e Avenue, Québec', '250 3E AVENUE', { municipality: 'QUÉBEC' }],
  ['1200 1re Avenue, Québec', '1200 1RE AVENUE', { municipality: 'QUÉBEC' }],
  ['18e Rue Est, Québec', '18E RUE EST', { municipality: 'QUÉBEC' }],
  ['4 - 18e Rue, Québec', '4 18E RUE', { municipality: 'QUÉBEC' }],
  ['55 42e Rue Est', '55 42E RUE EST'],
  [
    '10723 RUE SAINT-MAURICE QUÉBEC QUÉBEC G2B3J4',
    '10723 RUE SAINT-MAURICE',
    { municipality: 'QUÉBEC', province: 'QC', postalCode: 'G2B 3J4' },
  ],
  [
    'RUE CHRISTOPHE-COLOMB EST QUÉBEC QUÉBEC G1K3S5',
    'RUE CHRISTOPHE-COLOMB EST',
    { municipality: 'QUÉBEC', province: 'QC', postalCode: 'G1K 3S5' },
  ],
  ['123 rue Saint-Jean, app. 4, Québec', '123 RUE SAINT-JEAN', { unit: '4', municipality: 'QUÉBEC' }],
  ['1200 rue Ontario Est, Montréal', '1200 RUE ONTARIO EST', { municipality: 'MONTRÉAL' }],
  ['201-65 boul. Notre-Dame, Laval', '65 BOULEVARD NOTRE-DAME', { unit: '201', municipality: 'LAVAL' }],
  [
    '201, 65 - boulevard Notre-Dame, Laval',
    '65 BOULEVARD NOTRE-DAME',
    { unit: '201', municipality: 'LAVAL' },
  ],
  ['556 rue de Montréal H4H9P2', '556 RUE DE MONTRÉAL', { postalCode: 'H4H 9P2' }],
  ['1200 rue Ontario', '1200 RUE ONTARIO'],
];

testAddresses('saints', saints);
testAddresses('french', french);
