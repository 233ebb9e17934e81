import first from './pictures/1.svg?url';
import second from './pictures/2.svg?url';
import third from './pictures/3.svg?url';
import fourth from './pictures/4.svg?url';
import fifth from './pictures/5.svg?url';
import sixth from './pictures/6.svg?url';

/** Drawn by `scripts/pictures/draw-hero.mjs`. */
export const pictures: readonly string[] = [first, second, third, fourth, fifth, sixth];
