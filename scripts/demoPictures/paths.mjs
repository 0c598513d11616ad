import {
  chance,
  cone,
  foliage,
  group,
  H,
  leaves,
  line,
  oval,
  path,
  paving,
  pickOne,
  puddle,
  rect,
  shade,
  shadow,
  tape,
  times,
  W,
  wetSign,
} from './brush.mjs';

const GREEN = ['#2f5a3a', '#3f7146', '#56864f', '#274a34', '#6d9a58'];
const DARK_GREEN = ['#1c3a28', '#28503a', '#345f40', '#16301f'];
const FALLEN = ['#8a6a34', '#a9803d', '#6f7f3a', '#b0722f', '#5d7a3c'];
const STONE = ['#8f938a', '#868a82', '#989b91', '#7d827b', '#a1a398'];

export const pathScenes = {
  'wet-path': () => [
    rect(0, 0, W, 430, shade(['#9fb3a4', '#6f8c74'])),
    foliage(11, -40, 430, GREEN),
    paving(12, 400, ['#6f7672', '#676e6b', '#7a817c', '#5f6764']),
    rect(0, 400, W, 560, shade(['#dfe8e4aa', '#dfe8e433', '#dfe8e411'])),
    puddle(520, 760, 330, 74),
    puddle(980, 610, 170, 34),
    puddle(250, 560, 130, 24),
    leaves(14, 60, 430, 940, FALLEN),
    wetSign(940, 800, 1.25),
    times(60, (index) =>
      line(`M${(index * 211) % W} ${(index * 137) % 900}l-6 46`, '#ffffff', 2, 'opacity="0.22"'),
    ),
  ],
  'broken-step': () => {
    const steps = times(6, (index) => {
      const y = 250 + index * 118;
      return (
        rect(0, y, W, 74, shade(['#a9a698', '#98958a'])) +
        rect(0, y + 74, W, 46, shade(['#6f6d65', '#5d5b55'])) +
        rect(0, y + 62, W, 14, '#d8ab2c', 'opacity="0.85"')
      );
    });
    return [
      rect(0, 0, W, 260, '#4c6b4d'),
      foliage(21, -40, 260, GREEN, 50),
      steps,
      path('M560 552L600 536L668 548L742 534L820 552L838 604L800 660L690 668L610 654L566 616z', '#4b4842'),
      path(
        'M576 560L640 552L700 566L760 552L806 566L812 606L770 642L690 648L620 634L584 604z',
        shade(['#7b756a', '#5c574f']),
      ),
      path(
        'M596 690l46-22l40 18l-18 30l-52 4zM700 704l26-18l34 16l-20 22zM782 686l20-14l22 12l-14 16zM640 742l16-10l18 10l-14 12z',
        '#a19c8f',
      ),
      shadow(690, 730, 150, 16, 0.3),
      group('', line('M1130 960V330M1240 960V250', '#4a5654', 26), line('M1100 380L1290 250', '#5d6b68', 30)),
      leaves(24, 26, 300, 940, FALLEN),
      cone(330, 690, 1.05),
    ];
  },
  'fallen-branch': () => {
    const next = chance(33);
    const crown = times(150, () => {
      const along = next();
      const x = 420 + along * 760 + (next() - 0.5) * 160;
      const y = 470 - along * 60 + (next() - 0.5) * 300;
      return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(next() * 360)})">${path('M-34 0Q0-22 38 0Q0 20-34 0z', pickOne(['#3f6b3a', '#52823f', '#2f5a34', '#6b9447'], next()))}</g>`;
    });
    return [
      rect(0, 0, W, 420, shade(['#b9c4b4', '#7f9a80'])),
      foliage(31, -40, 400, GREEN),
      paving(32, 390, STONE),
      group(
        '',
        line('M40 330V640M230 320V560M430 310V500', '#5b4a35', 22),
        line('M-20 400L450 350M-20 520L300 470L360 560', '#6b573e', 18),
      ),
      shadow(660, 720, 560, 60, 0.45),
      line('M-40 800Q300 690 560 610T1240 400', shade(['#7a5c3e', '#4d3826']), 64),
      line(
        'M480 640Q600 500 640 330M760 560Q900 600 1080 720M900 510Q960 400 930 280M620 600Q700 720 840 800',
        '#5d452f',
        24,
      ),
      line('M-40 786Q300 676 560 596T1240 388', '#a2815a', 8, 'opacity="0.5"'),
      path('M-40 760L30 740L20 772L60 778L10 806L40 830L-40 846z', '#d8b98a'),
      crown,
      leaves(35, 60, 560, 940, ['#3f6b3a', '#52823f', '#8a7a34']),
      cone(1060, 900, 1.1),
    ];
  },
  'boardwalk-plank': () => {
    const next = chance(43);
    const planks = times(13, (index) => {
      const top = 300 + 660 * (index / 13) ** 1.6;
      const bottom = 300 + 660 * ((index + 1) / 13) ** 1.6;
      const spread = (/** @type {number} */ y) => 150 + (y - 300) * 0.85;
      const color = pickOne(['#9b7f5a', '#8f7451', '#a58a64', '#866b4a'], next());
      return `<polygon points="${640 - spread(top)},${top.toFixed(0)} ${640 + spread(top)},${top.toFixed(0)} ${640 + spread(bottom)},${(bottom - 6).toFixed(0)} ${640 - spread(bottom)},${(bottom - 6).toFixed(0)}" fill="${color}"/>`;
    });
    return [
      rect(0, 0, W, H, '#22382b'),
      foliage(41, -40, 960, DARK_GREEN, 110),
      planks,
      path(
        'M330 640L560 646L600 664L640 640L700 660L950 650L980 716L720 722L690 702L640 726L590 706L300 712z',
        '#15201a',
      ),
      path('M322 642L548 648L590 672L560 690L310 700z', '#7a6142', 'transform="rotate(5 440 670)"'),
      path('M706 664L950 652L966 704L726 712L690 690z', '#86694a', 'transform="rotate(-3 820 680)"'),
      line('M590 672l40-14l-26 26l38 6M690 690l-36 8l20-24', '#c6a678', 7),
      group(
        '',
        line('M470 300L60 960M810 300L1220 960', '#4d3b29', 26),
        line('M360 300V520M920 300V520M220 430V820M1060 430V820', '#5d4933', 28),
        line('M440 250L-20 720M840 250L1300 720', '#6b563e', 22),
      ),
      times(16, (index) => oval(420 + (index % 2) * 440, 330 + index * 38, 4, 4, '#3b3027')),
      leaves(45, 30, 340, 940, FALLEN),
      tape(150, 560, 1120, 600, 30),
    ];
  },
  'damaged-barrier': () => [
    rect(0, 0, W, H, shade(['#8fa98c', '#4d6b4b'])),
    foliage(51, -40, 720, GREEN, 120),
    rect(0, 760, W, 200, shade(['#8b7a5d', '#6f6048'])),
    leaves(54, 50, 770, 950, FALLEN),
    group(
      '',
      rect(120, 260, 56, 640, shade(['#7a5f42', '#5a452f'], 'x')),
      rect(560, 250, 56, 640, shade(['#7a5f42', '#5a452f'], 'x')),
      rect(1080, 262, 56, 640, shade(['#7a5f42', '#5a452f'], 'x')),
    ),
    line('M-20 380L590 372L1300 384', '#8d7050', 40),
    line('M-20 560L590 552', '#8d7050', 40),
    line('M590 552L800 640L790 780', '#8d7050', 40),
    path('M770 620l52 26l-22 12l30 18l-40 4l12 22l-44-16z', '#c9a878'),
    line('M1110 566L930 560', '#8d7050', 40),
    path('M944 538l-40 14l22 8l-30 14l36 6l-8 14l28-8z', '#c9a878'),
    line('M-20 700L590 694L1300 704', '#8d7050', 34),
    line('M-20 368L590 360L1300 372', '#b5966c', 6, 'opacity="0.6"'),
    shadow(780, 800, 130, 18, 0.4),
    tape(150, 470, 590, 620, 34),
    tape(590, 610, 1110, 470, 34),
  ],
};
