import { lyingCat, sittingCat } from '../motifs/cats.ts';
import { devil, hyena, otter } from '../motifs/mammals.ts';
import { C } from '../motifs/palette.ts';
import { branch, bush, fern, grass, lilypad, palm, reeds, tree } from '../motifs/plants.ts';
import { boulder } from '../motifs/rocks.ts';
import { canopy, footpath, ground, hills, lake, moon, sky, stars, treeline } from '../motifs/scenery.ts';
import { gate, hut, lamp, tram } from '../motifs/structures.ts';
import { circle, faded, path, rect } from '../motifs/svg.ts';
import type { Scenes } from './scene.ts';

const SOME_STARS = stars(
  [30, 30],
  [74, 54],
  [118, 24],
  [160, 60],
  [206, 34],
  [246, 66],
  [290, 28],
  [54, 86],
  [272, 92],
);

export const nightSafari: Scenes = {
  'Entrance Plaza': [
    sky('night'),
    SOME_STARS,
    moon(258, 46, 16),
    treeline(150, C.shade, 46),
    ground(178, C.slate),
    footpath(178, C.stone),
    gate(182, C.ochre, C.dark),
    lamp(52, 208),
    lamp(270, 208),
    // The fire pit that people meet at.
    faded(0.3, circle(160, 200, 40, C.glow)),
    path('M148 208Q140 188 156 170Q156 184 166 178Q180 194 172 208z', C.amber),
    path('M154 208Q150 196 160 186Q168 196 166 208z', C.moon),
    rect(140, 206, 40, 7, C.dark, 3),
    bush(24, 226, 1.2, C.gloom),
    bush(300, 226, 1.2, C.gloom),
  ],
  Tram: [
    sky('night'),
    SOME_STARS,
    moon(60, 50, 20),
    hills(140, C.shade, 18),
    treeline(166, C.gloom, 40),
    ground(190, C.slate),
    faded(0.25, path('M222 178L330 150V236z', C.moon)),
    tram(148, 206, 1.15),
    ground(216, C.dark),
    grass(30, 226, C.shade),
    grass(284, 230, C.shade),
    palm(300, 196, 1.3, C.gloom),
  ],
  'Fishing Cat Trail': [
    sky('night'),
    moon(236, 52, 22),
    treeline(124, C.shade, 50),
    treeline(150, C.gloom, 40),
    lake(168, '#24525a', '#5a8f8e'),
    boulder(110, 204, 2.2, C.slate),
    sittingCat(112, 160, 1.25, { body: C.stone }),
    otter(232, 204, 0.9),
    lilypad(180, 224, 14),
    reeds(282, 214, C.shade),
    reeds(28, 222, C.shade),
  ],
  'Leopard Trail': [
    sky('night'),
    SOME_STARS,
    moon(76, 62, 26),
    treeline(150, C.shade, 44),
    treeline(190, C.gloom, 40),
    branch(130, '#3d3027'),
    lyingCat(172, 122, 1.25, { body: C.ochre }),
    fern(60, 240, 1.4, C.shade),
    fern(270, 242, 1.6, C.dark),
    canopy(C.dark, 28),
  ],
  'East Lodge Trail': [
    sky('night'),
    SOME_STARS,
    hills(140, C.shade, 22),
    ground(176, '#3a4a3a'),
    faded(0.3, circle(232, 150, 52, C.glow)),
    hut(232, 186, 1.25, C.straw, C.bark),
    rect(210, 140, 12, 12, C.glow),
    rect(243, 140, 12, 12, C.glow),
    hyena(96, 212, 1.15),
    boulder(34, 196, 1.1, C.slate),
    grass(150, 226, C.moss),
    grass(286, 222, C.moss),
    tree(300, 190, 0.9, C.gloom, C.shade),
  ],
  'Tasmanian Devil Trail': [
    sky('night'),
    SOME_STARS,
    moon(246, 58, 24),
    hills(140, C.shade, 16),
    treeline(166, '#24504a', 46),
    ground(178, '#6d7c5c'),
    path('M40 206Q60 150 120 156Q170 160 178 206z', '#5a4636'),
    path('M86 206Q92 176 114 178Q136 182 134 206z', C.dark),
    devil(212, 216, 1.35),
    fern(40, 234, 1.1, C.shade),
    grass(290, 230, C.moss),
    grass(150, 232, C.moss),
  ],
};
