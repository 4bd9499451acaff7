/** The cities with declared sources, and Statistics Canada: one line for each file. */
export { calgary } from './calgary.ts';
export { edmonton } from './edmonton.ts';
export { halifax } from './halifax.ts';
export { mississauga } from './mississauga.ts';
export { montreal } from './montreal.ts';
export { ottawa } from './ottawa.ts';
export { quebec } from './quebec.ts';
export { statcan } from './statcan.ts';
export { surrey } from './surrey.ts';
export { toronto } from './toronto.ts';
export { vancouver } from './vancouver.ts';
export { winnipeg } from './winnipeg.ts';
