/** What a district is for. */
export type ZoneCategory =
  'residential' | 'mixed_use' | 'commercial' | 'industrial' | 'institutional' | 'open_space';

/** A kind of district: its code and what the city's by-law calls it. */
export type District = readonly [code: string, description: string];

/** The kinds of districts that a city's zoning by-law has. */
export type ZoneStyle = Record<ZoneCategory, readonly District[]>;

/** Reads a style, a line each: `category: code = description; …`. */
function style(text: string): ZoneStyle {
  const lines = text
    .trim()
    .split('\n')
    .map((line) => {
      const [category, districts] = line.trim().split(': ') as [ZoneCategory, string];
      return [
        category,
        districts.split(/;(?![^(]*\))/).map((part) => part.trim().split(' = ') as [string, string]),
      ] as const;
    });
  return Object.fromEntries(lines) as unknown as ZoneStyle;
}

/**
 * `#` in a code is replaced by the number of the district, `@` by the number of its sector in
 * two digits, `&` by the same in one. */
export const zoneStyles: Record<string, ZoneStyle> = {
  calgary: style(`
    residential: R-CG = Residential - Grade-Oriented Infill; R-G = Residential - Low Density Mixed Housing; M-C1 = Multi-Residential - Contextual Low Profile; M-C2 = Multi-Residential - Contextual Medium Profile
    mixed_use: MU-1 = Mixed Use - General; CC-X = City Centre Mixed Use; C-COR1 = Commercial - Corridor 1
    commercial: C-C1 = Commercial - Community 1; C-N1 = Commercial - Neighbourhood 1; C-COR2 = Commercial - Corridor 2
    industrial: I-G = Industrial - General; I-B = Industrial - Business
    institutional: S-CI = Special Purpose - Community Institution; S-CS = Special Purpose - Community Service
    open_space: S-SPR = Special Purpose - School, Park and Community Reserve; S-FUD = Special Purpose - Future Urban Development`),
  edmonton: style(`
    residential: RS = Small Scale Residential Zone; RSF = Small Scale Flex Residential Zone; RSM h12 = Small-Medium Scale Transition Residential Zone; RM h16 = Medium Scale Residential Zone
    mixed_use: MU = Mixed Use Zone; CMU = Commercial Mixed Use Zone
    commercial: CN = Neighbourhood Commercial Zone; CG = General Commercial Zone
    industrial: IM = Medium Industrial Zone; BE = Business Employment Zone
    institutional: UF = Urban Facilities Zone; PU = Public Utility Zone
    open_space: PSN = Neighbourhood Parks and Services Zone; AG = Agriculture Zone; FD = Future Urban Development Zone`),
  vancouver: style(`
    residential: RS-1 = One-Family Dwelling District; RT-2 = Two-Family Dwelling District; RM-4 = Multiple Dwelling District
    mixed_use: C-3A = Commercial District; DD = Downtown District; MC-1 = Mixed Commercial and Industrial District
    commercial: C-1 = Neighbourhood Commercial District; C-2 = Commercial District
    industrial: I-2 = Light Industrial District; M-2 = Heavy Industrial District
    institutional: CD-1 (#) = Comprehensive Development District
    open_space: RA-1 = Limited Agriculture District`),
  victoria: style(`
    residential: R1-B = Single Family Dwelling District; R-2 = Two Family Dwelling District; R3-2 = Multiple Dwelling District
    mixed_use: CA-4 = Central Area Commercial Office District; CBD-1 = Central Business District
    commercial: C-1 = Limited Commercial District; C-SS = Special Service Station District
    industrial: M-1 = Limited Light Industrial District; M-2 = Light Industrial District
    institutional: P-2 = Public Building District
    open_space: P-1 = Public Buildings and Parks District`),
  saskatoon: style(`
    residential: R1A = One-Unit Residential District; R2 = One and Two-Unit Residential District; RM4 = Medium/High Density Multiple-Unit Dwelling District
    mixed_use: MX1 = Mixed Use District 1; B6 = Downtown Commercial District
    commercial: B2 = District Commercial District; B4 = Arterial and Suburban Commercial District
    industrial: IL1 = General Light Industrial District; IH = Heavy Industrial District
    institutional: M2 = Community Institutional Service District
    open_space: FUD = Future Urban Development District; AG = Agricultural District`),
  regina: style(`
    residential: RN = Residential Neighbourhood Zone; RU = Residential Urban Zone; RL = Residential Low-Rise Zone; RH = Residential High-Rise Zone
    mixed_use: DCD-D = Downtown Direct Control District; MH = Mixed High-Rise Zone
    commercial: ML = Mixed Low-Rise Zone; MLM = Mixed Large Market Zone
    industrial: IL = Industrial Light Zone; IH = Industrial Heavy Zone
    institutional: I = Institutional Zone
    open_space: PS = Public Service Zone; UH = Urban Holding Zone`),
  winnipeg: style(`
    residential: R1-M = Residential Single-Family Medium; R2 = Residential Two-Family; RMF-M = Residential Multi-Family Medium
    mixed_use: CMU = Commercial Mixed-Use; M = Multiple-Use (Downtown); C = Character (Downtown)
    commercial: C1 = Commercial Neighbourhood; C2 = Commercial Community; C3 = Commercial Corridor
    industrial: M1 = Manufacturing Light; M2 = Manufacturing General
    institutional: EI = Educational and Institutional
    open_space: PR1 = Parks and Recreation 1 (Neighbourhood); A = Agricultural`),
  toronto: style(`
    residential: RD (f12.0; d0.6) = Residential Detached; RS (f7.5; d0.6) = Residential Semi-Detached; RM (d0.8) = Residential Multiple; RA (d2.0) = Residential Apartment
    mixed_use: CR 2.5 (c2.0; r2.0) = Commercial Residential; CRE (x5) = Commercial Residential Employment
    commercial: CL 1.0 = Commercial Local; CR 1.0 (c1.0; r0.0) = Commercial Residential
    industrial: E 1.0 = Employment Industrial; EL 1.5 = Employment Light Industrial; EH 1.0 = Employment Heavy Industrial
    institutional: I = Institutional General; IS = Institutional School
    open_space: OR = Open Space Recreation; ON = Open Space Natural`),
  ottawa: style(`
    residential: R1O = Residential First Density Zone; R2F = Residential Second Density Zone; R4UB = Residential Fourth Density Zone; R5B = Residential Fifth Density Zone
    mixed_use: MC = Mixed-Use Centre Zone; TM = Traditional Mainstreet Zone; MD2 = Mixed-Use Downtown Zone
    commercial: GM = General Mixed Use Zone; AM10 = Arterial Mainstreet Zone; LC = Local Commercial Zone
    industrial: IL = Light Industrial Zone; IG = General Industrial Zone; IH = Heavy Industrial Zone
    institutional: I1A = Minor Institutional Zone; I2 = Major Institutional Zone
    open_space: O1 = Parks and Open Space Zone; AG = Agricultural Zone`),
  hamilton: style(`
    residential: R1 = Low Density Residential Zone; R1a = Low Density Residential - Small Lot Zone; DE-2 = Multiple Dwellings District
    mixed_use: D1 = Downtown Central Business District Zone; TOC1 = Transit Oriented Corridor Mixed Use Medium Density Zone
    commercial: C2 = Neighbourhood Commercial Zone; C5 = Mixed Use Medium Density Zone
    industrial: M2 = General Business Park Zone; M6 = Light Industrial Zone
    institutional: I1 = Neighbourhood Institutional Zone; I3 = Major Institutional Zone
    open_space: P1 = Neighbourhood Park Zone; A1 = Agriculture Zone`),
  montreal: style(`
    residential: H@-# = Habitation
    mixed_use: C@-# = Commerce et habitation (secteur mixte)
    commercial: C@-# = Commerce
    industrial: I@-# = Industrie
    institutional: E@-# = Équipements collectifs et institutionnels
    open_space: E@-# = Équipements collectifs : parc`),
  quebec: style(`
    residential: 1&#Ha = Habitation de faible densité; 1&#Hb = Habitation de moyenne densité; 1&#Hc = Habitation de forte densité
    mixed_use: 1&#Mb = Mixte : habitation, commerce et services; 1&#Mc = Mixte : centre-ville
    commercial: 1&#Cb = Commerce de détail et services
    industrial: 1&#Ip = Industrie et parc d’affaires
    institutional: 1&#Pa = Équipement public et récréatif
    open_space: 1&#Ra = Récréation extérieure`),
  laval: style(`
    residential: T3.2-# = Suburbain compact; T3.4-# = Suburbain; T4.2-# = Urbain compact
    mixed_use: T5.1-# = Centre de quartier; T6.1-# = Centre-ville
    commercial: ZC-# = Zone commerciale
    industrial: ZI-# = Zone industrielle
    institutional: CI-# = Zone civique et institutionnelle
    open_space: T1.1-# = Milieu naturel; T2-# = Zone agricole`),
  halifax: style(`
    residential: ER-2 = Established Residential 2; ER-3 = Established Residential 3; HR-1 = Higher-Order Residential 1; R-1 = Single Unit Dwelling Zone
    mixed_use: CEN-2 = Centre 2; DH = Downtown Halifax; COR = Corridor
    commercial: C-2 = General Business Zone; C-4 = Highway Commercial Zone
    industrial: LI = Light Industrial; I-2 = General Industrial Zone
    institutional: INS = Institutional; P-2 = Community Facility Zone
    open_space: PCF = Park and Community Facility; P-1 = Open Space Zone`),
  moncton: style(`
    residential: R1 = Single Unit Dwelling Zone; R2 = Two Unit Dwelling Zone; R3 = Multiple Unit Dwelling Zone
    mixed_use: CBD = Central Business District Zone; MC = Mixed Commercial Zone
    commercial: SC = Suburban Commercial Zone; RC = Regional Commercial Zone
    industrial: IP = Industrial Park Zone; BI = Business Industrial Zone
    institutional: CUI = Community Use and Institutional Zone
    open_space: P1 = Community Park Zone; RD = Rural Development Zone`),
  st_johns: style(`
    residential: R1 = Residential 1 Zone; R2 = Residential 2 Zone; RD = Residential Downtown Zone; A2 = Apartment 2 Zone
    mixed_use: CM = Commercial Mixed Use Zone; CDCC = Commercial Downtown Mixed Zone
    commercial: CN = Commercial Neighbourhood Zone; CH = Commercial Highway Zone; CR = Commercial Regional Zone
    industrial: IG = Industrial General Zone; IC = Industrial Commercial Zone
    institutional: INST = Institutional Zone
    open_space: O = Open Space Zone; R = Rural Zone`),
};
