import { manatee, otter, panda, redPanda } from '../motifs/mammals.ts';
import { C } from '../motifs/palette.ts';
import { bamboo, branch, bush, fern, lilypad, palm, reeds, tree } from '../motifs/plants.ts';
import { sitting } from '../motifs/primates.ts';
import { boulder, karst, waterfall } from '../motifs/rocks.ts';
import { bubbles, fish, salamander, school } from '../motifs/scales.ts';
import { birds, canopy, cloud, ground, hills, lake, river, sky, sun, treeline } from '../motifs/scenery.ts';
import { boat, galleryFloor, gate, kiosk } from '../motifs/structures.ts';
import { stroke } from '../motifs/svg.ts';
import type { Scenes } from './scene.ts';

export const riverWonders: Scenes = {
  'Entrance Plaza': [
    sky('day'),
    sun(62, 50, 18),
    cloud(236, 46, 1),
    treeline(148, C.moss, 42),
    ground(170, C.sand),
    river(172, C.water),
    gate(178, C.teal),
    kiosk(284, 206, 0.9, C.teal),
    palm(30, 206, 1.1),
    bush(54, 220, 0.9),
    lilypad(176, 226, 12),
    lilypad(206, 214, 9),
  ],
  'Mekong River': [
    sky('under'),
    school(70, 66, C.moon),
    school(224, 96, C.amber),
    fish(176, 140, 1.5, C.slate),
    fish(70, 176, 0.7, C.bark, C.straw),
    stroke('M30 204q-6-30 4-50M288 204q8-36-4-60M262 204q-6-24 2-40', C.leaf, 6),
    bubbles(262, 92),
    bubbles(110, 104),
    galleryFloor(),
  ],
  'Yangtze River': [
    sky('mist'),
    karst(60, 160, 90, 120, '#b7bfae'),
    karst(250, 160, 110, 142, '#b7bfae'),
    karst(160, 164, 80, 78, '#c9cfbf'),
    birds([150, 52], [172, 62]),
    lake(158, C.water, C.ice),
    boulder(64, 204, 1.3, C.stone),
    boulder(276, 214, 1.7, C.stone),
    salamander(156, 210, 1.1),
    bamboo(292, 206, 120),
    bamboo(24, 214, 96, C.moss),
  ],
  'Giant Panda Forest': [
    sky('day'),
    hills(140, C.pale, 20),
    bamboo(36, 200, 180, C.moss),
    bamboo(64, 204, 150),
    bamboo(256, 204, 170),
    bamboo(288, 208, 196, C.moss),
    bamboo(228, 196, 120, C.moss),
    ground(184, C.moss),
    boulder(92, 206, 1.2),
    panda(166, 216, 1.35),
    redPanda(72, 188, 0.62),
    fern(282, 238, 1, C.leaf),
    fern(30, 240, 1, C.leaf),
  ],
  'Amazon Flooded Forest': [
    sky('under'),
    stroke('M40 0q14 90-8 204M36 90q24 60 30 114M282 0q-16 100 10 204M286 110q-26 50-32 94', C.bark, 12),
    stroke('M40 0q14 90-8 204M282 0q-16 100 10 204', '#7d5a3e', 4),
    manatee(170, 108, 1.15),
    school(96, 168, C.amber),
    school(206, 182, C.glow),
    bubbles(246, 90),
    galleryFloor(),
  ],
  'Amazon River Quest': [
    sky('day'),
    sun(250, 46, 18),
    treeline(116, C.moss, 44),
    treeline(140, C.leaf, 38),
    waterfall(44, 112, 30, 48),
    lake(162, C.teal, C.water),
    boat(180, 204, 1.1),
    branch(64),
    sitting(92, 62, 0.95, { fur: C.amber, face: C.paper }),
    tree(300, 172, 0.9),
    reeds(26, 226),
    otter(62, 222, 0.6),
    canopy(C.forest, 20),
  ],
};
