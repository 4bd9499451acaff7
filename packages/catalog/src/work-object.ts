import { fold } from './reading/text.ts';
import { isMissing } from './published-value.ts';
import { classFields, textFields, usesByWords } from './use-class.ts';
import { firstMatch, rulesOf } from './word-rules.ts';

/** What a permit is for, if it is less than a building: declared values of decks and of houses have nothing in common. */
export const workObjects = [
  ...['deck', 'pool', 'garage', 'shed', 'solar', 'sign', 'fence', 'roof', 'plumbing', 'mechanical'],
  ...['electrical', 'fire_safety', 'underpinning', 'fit_out', 'basement', 'windows', 'tent'],
] as const;
export type WorkObject = (typeof workObjects)[number];

/** Words of each object, folded, in English and French, written as those of uses are. */
const objectsByWords: readonly (readonly [WorkObject, string])[] = [
  [
    'deck',
    `deck* | attached deck* | uncovered deck* | porch* | veranda* | pergola* | gazebo* | patio* | balcony | balconies | terrasse* | galerie | galeries
     | perron* | balcon | balcons | sunroom* | solarium* | wheelchair ramp* | ramp`,
  ],
  [
    'pool',
    `pool | pools | swimming pool* | private swimming pool* | hot tub* | spa | piscine* | pool enclosure*`,
  ],
  [
    'garage',
    `garage | garages | detached garage* | private detached garage* | carport* | private carport* | abri d'auto* | garage isole* | garage detache*`,
  ],
  [
    'shed',
    `shed* | storage shed* | garden shed* | accessory building* | accessory structure* | detached accessory | outbuilding* | greenhouse* | remise* | cabanon*
     | batiment accessoire* | batiments accessoires | construction accessoire | dependance* | serre`,
  ],
  [
    'solar',
    `solar* | roof mounted solar* | roof mounted photovoltaic* | rooftop solar* | photovoltaic* | pv | panneau solaire | panneaux solaires | photovoltaique*`,
  ],
  ['sign', `sign | signs | signage | fascia sign* | pylon sign* | billboard* | enseigne* | affichage`],
  [
    'fence',
    `fence* | fencing | retaining wall* | cloture* | mur de soutenement | murs de soutenement | muret*`,
  ],
  [
    'roof',
    `roof | roofs | roofing | reroof* | re roof* | roof replacement* | roof repair* | green roof* | shingle* | toiture* | toit | couverture | bardeau*`,
  ],
  [
    'plumbing',
    `plumbing* | backwater valve* | backflow* | drain | drains | drainage | sewer* | septic* | sewage system* | water service* | water heater* | water line* | sump pump*
     | weeping tile* | plomberie* | clapet* | egout* | drain francais | fosse septique | installation septique | chauffe eau | branchement*`,
  ],
  [
    'mechanical',
    `hvac | furnace* | heating | boiler* | air condition* | heat pump* | ventilation | mechanical | fireplace* | wood stove* | wood burning* | rooftop unit*
     | kitchen exhaust* | exhaust hood* | chauffage | thermopompe* | climatisation | foyer | fournaise* | mecanique`,
  ],
  [
    'electrical',
    `electrical* | ev charger* | charging station* | generator* | electrique* | electricite | borne de recharge | bornes de recharge | generatrice*`,
  ],
  [
    'fire_safety',
    `fire alarm* | sprinkler* | fire suppression* | standpipe* | gicleur* | alarme incendie | alarmes incendie | systeme d'alarme*`,
  ],
  [
    'underpinning',
    `underpin* | foundation repair* | foundation crack* | benching | lower basement | lowering basement | waterproofing | reprise en sous oeuvre | sous oeuvre | fissure*
     | reparation de fondation* | reparation des fondation* | impermeabilisation`,
  ],
  [
    'fit_out',
    `fit out* | fit up* | fitup* | fitout* | tenant improvement* | ti | tenant fit* | leasehold* | demising wall* | amelioration* locative* | amenagement locati* | amenagement de local
     | amenagement du local | amenagement d'un local`,
  ],
  [
    'basement',
    `basement* | finish basement* | finished basement* | basement develop* | basement finish* | bsmt* | lower level* | sous sol | finition du sous sol | amenagement du sous sol`,
  ],
  ['windows', `window* | patio door* | fenetre* | porte patio | portes et fenetres`],
  ['tent', `tent | tents | marquee* | tente | tentes | chapiteau*`],
];

type Rule = 'building' | WorkObject;

const smallUses: ReadonlySet<string> = new Set(['deck_or_pool', 'accessory']);
const rules = rulesOf<Rule>([
  ...objectsByWords,
  [
    'building',
    `addition* | agrandissement* | interior alteration* | parkade* | parking garage* | parking structure*`,
  ],
  ...usesByWords
    .filter(([useClass]) => !smallUses.has(useClass))
    .map(([, words]) => ['building', words] as const),
]);

type Permit = Readonly<{ [field: string]: unknown }>;

/**
 * What a permit is for, if it is less than a building. The description decides, whatever the building's class; without
 * one, the city's own class does.
 */
export function workObjectOf(permit: Permit): WorkObject | null {
  for (const field of [...textFields, ...classFields]) {
    if (isMissing(permit[field])) continue;
    const first = firstMatch(fold(String(permit[field])), rules);
    // A description that names a building first is about the building.
    if (first?.name === 'building' && field === 'description') return null;
    if (first && first.name !== 'building') return first.name;
  }
  return null;
}
