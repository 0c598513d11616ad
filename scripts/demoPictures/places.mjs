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
  puddle,
  rect,
  shade,
  shadow,
  times,
  W,
  wetSign,
} from './brush.mjs';

const GREEN = ['#2f5a3a', '#3f7146', '#56864f', '#274a34', '#6d9a58'];
const TILE = ['#cfd3cf', '#c6cbc7', '#d8dbd6', '#bfc5c1'];

export const placeScenes = {
  'spilled-drink': () => {
    const next = chance(61);
    const ice = times(9, () => {
      const x = 470 + next() * 430;
      const y = 560 + next() * 150;
      return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(next() * 60)})">${rect(-24, -20, 48, 40, '#eef4f4', 'rx="8" opacity="0.85"')}${rect(-16, -14, 20, 12, '#ffffff', 'rx="5"')}</g>`;
    });
    return [
      paving(62, -60, ['#b59a78', '#ab9070', '#bfa583', '#a38968'], { columns: 7, rows: 8 }),
      shadow(640, 640, 380, 110, 0.25),
      path(
        'M360 600Q420 520 600 540Q800 500 960 580Q1040 640 940 720Q820 790 640 760Q470 780 400 710Q330 660 360 600z',
        '#6a3d1f',
        'opacity="0.85"',
      ),
      path(
        'M420 600Q520 550 640 566Q800 540 920 600Q820 580 660 596Q520 590 420 600z',
        '#a86b3f',
        'opacity="0.7"',
      ),
      ice,
      shadow(350, 560, 190, 40, 0.5),
      group(
        'transform="translate(330 500) rotate(-14)"',
        path('M-170-86L120-110L120 110L-170 86z', shade(['#f3efe4', '#cfc8b8'])),
        oval(-170, 0, 26, 86, '#e2dccd'),
        path('M-120-90L20-101V101L-120 90z', '#a8562f'),
        oval(120, 0, 32, 110, '#efe9db'),
        oval(122, 0, 24, 92, '#55331c'),
        path('M-70-30q30-40 60 0q-30 60-60 0z', '#f3efe4'),
      ),
      line('M520 470L800 380', '#d9542f', 16),
      group(
        'transform="translate(920 470) rotate(20)"',
        oval(0, 0, 100, 60, '#efe9db'),
        oval(0, 0, 76, 44, '#dcd5c5'),
        oval(6, 0, 12, 8, '#6a5b48'),
      ),
      group(
        '',
        path('M1060 900q60-60 150-40l80 60v60H1060z', '#3a4a54'),
        path('M1050 930q80-30 240-10v50H1050z', '#22303a'),
      ),
    ];
  },
  'wet-toilet-floor': () => [
    rect(0, 0, W, 520, shade(['#dfe6e2', '#c3cdc8'])),
    times(7, (row) => line(`M0 ${row * 74 + 40}H${W}`, '#aab6b1', 3)),
    times(14, (column) => line(`M${column * 96 + 20} 0V500`, '#aab6b1', 3)),
    group(
      '',
      rect(120, 210, 760, 60, shade(['#f6f8f6', '#d5dcd8']), 'rx="14"'),
      path('M180 270H420L390 380H220z', shade(['#ffffff', '#c9d2cd'])),
      path('M520 270H800L770 380H560z', shade(['#ffffff', '#c9d2cd'])),
      line('M300 210V150h46M660 210V150h46', '#8a9692', 20),
      line('M300 380V500M660 380V500', '#98a39f', 22),
    ),
    oval(346, 190, 4, 12, '#9fc3c6'),
    paving(72, 490, TILE, { gap: '#8d979299', columns: 9 }),
    rect(0, 490, W, 470, shade(['#ffffff55', '#ffffff11'])),
    puddle(480, 720, 360, 90, ['#e8f2f2', '#a9c0c0']),
    puddle(770, 600, 160, 30, ['#e8f2f2', '#a9c0c0']),
    wetSign(1000, 850, 1.35),
    line('M150 940L330 560', '#7a6a50', 20),
    path('M296 590q40-40 80 10l20 90q-70 30-130-6z', '#d8d2c4'),
  ],
  'tram-bump': () => [
    rect(0, 0, W, 680, shade(['#3b4d4a', '#1b2a26'])),
    foliage(81, -40, 640, ['#1c3a30', '#264a3a', '#32583f', '#17302a'], 70),
    rect(0, 660, W, 300, shade(['#8d9089', '#6d706a'])),
    rect(0, 690, W, 34, '#e2b531'),
    times(44, (index) => oval(16 + index * 30, 707, 8, 6, '#c39617')),
    rect(-60, 120, 1180, 500, shade(['#e8b04a', '#cf8f26']), 'rx="46"'),
    rect(-60, 470, 1180, 40, '#1f4d3a'),
    rect(60, 180, 300, 210, shade(['#c9dad6', '#7f9a98']), 'rx="20"'),
    rect(400, 180, 300, 210, shade(['#c9dad6', '#7f9a98']), 'rx="20"'),
    rect(740, 180, 290, 210, shade(['#b9ccc8', '#6f8b89']), 'rx="20"'),
    path('M90 380L220 190H280L150 380zM430 380L560 190H600L470 380z', '#ffffff', 'opacity="0.3"'),
    path('M1000 520Q1110 520 1130 600L1128 640H940Q950 560 1000 520z', '#8d6a24'),
    path('M1010 548q60-10 86 40l-20 30q-70 10-110-10z', '#5f4a20'),
    line('M880 560L1090 538M900 590L1096 574M930 616L1080 604M860 534l90-8', '#f0e2bd', 7),
    line('M905 574l150-14', '#4a3a1c', 5),
    oval(1096, 470, 34, 30, '#fbf3cf'),
    line('M1080 452l30 30M1104 448l-26 40', '#7a6a3a', 5),
    shadow(560, 650, 640, 34, 0.55),
    group(
      '',
      oval(240, 610, 86, 86, '#20262a'),
      oval(240, 610, 44, 44, '#7b8580'),
      oval(800, 610, 86, 86, '#20262a'),
      oval(800, 610, 44, 44, '#7b8580'),
    ),
    rect(0, 650, W, 20, '#5a5d58'),
    cone(1180, 900, 1.05),
  ],
  'car-park-scrape': () => [
    rect(0, 0, W, H, shade(['#9aa19d', '#7c837f'])),
    rect(0, 700, W, 260, shade(['#6d726f', '#585d5a'])),
    line('M60 960L260 700M760 960L700 700', '#e8e4d6', 14, 'opacity="0.8"'),
    rect(980, 0, 210, 800, shade(['#b9b7ab', '#8f8d82'], 'x')),
    times(5, (index) => path(`M980 ${260 + index * 110}l210-60v55l-210 60z`, '#2b2a26')),
    times(5, (index) => path(`M980 ${315 + index * 110}l210-60v55l-210 60z`, '#e5b62b')),
    path(
      'M-40 300Q80 150 380 150H640Q760 160 820 300L930 330Q960 420 950 640L900 690H-40z',
      shade(['#4f7f8f', '#2b5565']),
    ),
    path('M60 290Q140 190 370 190H440V300H60z', shade(['#26343a', '#44565c'])),
    path('M480 190H630Q720 196 768 300H480z', shade(['#26343a', '#44565c'])),
    line('M460 190V660M-40 480H940', '#20424f', 5),
    rect(360, 360, 76, 20, '#20424f', 'rx="10"'),
    rect(800, 380, 76, 20, '#20424f', 'rx="10"'),
    path('M520 470Q700 440 930 476L936 560Q720 520 530 540z', '#3b6877'),
    line(
      'M540 486Q720 458 930 492M560 506Q740 486 934 516M600 528Q760 512 936 540M700 470l120 10',
      '#dfe6e4',
      6,
    ),
    line('M620 498q120-18 240-2', '#e5b62b', 8, 'opacity="0.8"'),
    line('M984 500l90-20M984 530l120-30', '#3b6877', 9),
    shadow(440, 740, 520, 36, 0.55),
    group(
      '',
      oval(180, 690, 116, 116, '#1d2224'),
      oval(180, 690, 62, 62, '#9aa5a3'),
      oval(180, 690, 20, 20, '#4c5754'),
    ),
    rect(-40, 640, 950, 16, '#1f3d49'),
  ],
  'open-locker': () => {
    /** @type {(x: number, y: number, open: boolean) => string} */
    const door = (x, y, open) =>
      open
        ? rect(x, y, 210, 250, '#1d2624') +
          rect(x + 20, y + 170, 170, 70, '#3b4a46') +
          path(
            `M${x} ${y}L${x - 130} ${y + 40}L${x - 116} ${y + 286}L${x} ${y + 250}z`,
            shade(['#4f8763', '#2c5a41'], 'x'),
          ) +
          path(`M${x - 30} ${y + 110}l-30 20l14 34l34-16z`, '#1d3a2b') +
          line(`M${x - 20} ${y + 96}l-64 30M${x - 18} ${y + 170}l-50-20`, '#a8c4b0', 5)
        : rect(x, y, 210, 250, shade(['#4f8763', '#356a4b'])) +
          rect(x + 10, y + 10, 190, 230, 'none', 'stroke="#2a543b" stroke-width="5"') +
          line(`M${x + 60} ${y + 40}h90M${x + 60} ${y + 56}h90M${x + 60} ${y + 72}h90`, '#2a543b', 6) +
          rect(x + 160, y + 120, 22, 46, '#d8d2c0', 'rx="5"') +
          oval(x + 171, y + 136, 5, 5, '#3b3a34');
    return [
      rect(0, 0, W, H, shade(['#d9d2bf', '#bfb59d'])),
      rect(90, 40, 1110, 820, '#27423a', 'rx="8"'),
      times(5, (column) =>
        times(3, (row) => door(110 + column * 216, 60 + row * 262, column === 2 && row === 1)),
      ),
      rect(0, 860, W, 100, shade(['#8d846f', '#6f6754'])),
      shadow(640, 870, 560, 20, 0.5),
      group(
        'transform="translate(600 490)"',
        path('M0 60q50-40 110 0v20H0z', '#a8562f'),
        line('M20 46q36-30 70 0', '#7a3d20', 8),
      ),
    ];
  },
  'service-counter': () => [
    rect(0, 0, W, 560, shade(['#e9e0c8', '#d5c8a6'])),
    rect(80, 60, 460, 300, '#c5b68f', 'rx="10"'),
    rect(96, 76, 428, 268, shade(['#dfe9d8', '#b9cdae'])),
    path('M110 330q90-120 180-60q60-110 220 0v60z', '#6f9a62'),
    path('M260 250q40-70 80 0z', '#a3a99c'),
    rect(640, 90, 180, 240, '#f7f1e3', 'rx="6"'),
    line('M670 140h120M670 176h120M670 212h90M670 248h110', '#9a8f74', 9),
    rect(860, 90, 180, 240, '#f7f1e3', 'rx="6"'),
    oval(950, 180, 46, 46, '#e0982f'),
    line('M890 270h120M900 300h100', '#9a8f74', 9),
    rect(0, 540, W, 60, shade(['#8d6a45', '#6f5236'])),
    rect(0, 600, W, 360, shade(['#a98257', '#7d5e3d'])),
    times(8, (index) => line(`M${index * 170 + 40} 610V960`, '#6b4f33', 4)),
    shadow(330, 556, 170, 18, 0.5),
    group(
      '',
      rect(200, 330, 260, 176, '#2b3330', 'rx="12"'),
      rect(214, 344, 232, 140, shade(['#7fb8b5', '#4d8a8c'])),
      rect(310, 506, 40, 34, '#2b3330'),
      rect(266, 534, 128, 14, '#2b3330', 'rx="6"'),
    ),
    shadow(720, 552, 130, 16, 0.5),
    group(
      'transform="translate(720 480)"',
      oval(0, 20, 72, 62, '#a8562f'),
      oval(0, -60, 56, 52, '#a8562f'),
      oval(0, -50, 36, 34, '#e9d2ab'),
      oval(-50, -92, 20, 20, '#a8562f'),
      oval(50, -92, 20, 20, '#a8562f'),
      oval(-16, -60, 6, 7, '#2a1c12'),
      oval(16, -60, 6, 7, '#2a1c12'),
      oval(0, -44, 9, 6, '#2a1c12'),
      line('M-12-28q12 10 24 0', '#2a1c12', 4),
      oval(-48, 66, 26, 18, '#8f4726'),
      oval(48, 66, 26, 18, '#8f4726'),
    ),
    group(
      'transform="translate(960 520)"',
      path('M-70 20Q-70-60 0-64Q70-60 70 20z', shade(['#f3d27a', '#b98a2a'])),
      rect(-84, 18, 168, 16, '#8d6a24', 'rx="8"'),
      oval(0, -72, 14, 14, '#8d6a24'),
    ),
    group(
      'transform="translate(1130 470)"',
      path('M-60-40H60V66H-60z', '#2f6b4a'),
      line('M-30-40q0-44 30-44t30 44', '#1f4d3a', 10),
      rect(-60, -10, 120, 12, '#e0982f'),
    ),
  ],
  'flooded-drain': () => [
    rect(0, 0, W, 300, shade(['#8fa39a', '#6b8675'])),
    foliage(91, -40, 300, GREEN, 60),
    paving(92, 280, ['#7d7f76', '#73766e', '#868880', '#6a6d66']),
    path('M-20 470Q240 420 520 450Q840 400 1300 470V960H-20z', '#7a6a4c', 'opacity="0.82"'),
    path(
      'M-20 520Q300 470 640 510Q960 470 1300 530V560Q960 510 640 545Q300 510-20 560z',
      '#b5a684',
      'opacity="0.5"',
    ),
    line(
      'M80 640q120-30 240 0t240 0M620 700q140-34 280 0t280 0M120 820q160-34 320 0t320 0M820 600q100-24 200 0',
      '#d5cbb0',
      7,
      'opacity="0.5"',
    ),
    group(
      'opacity="0.9"',
      path('M430 620H860L930 780H370z', '#3a3d38'),
      times(9, (index) => path(`M${452 + index * 46} 636h22l${(index - 4) * 5} 126h-30z`, '#181a18')),
    ),
    path('M420 700q80-50 150 0t150-4t150 8', 'none', 'stroke="#cfc4a4" stroke-width="12" opacity="0.7"'),
    leaves(95, 70, 470, 900, ['#6f7f3a', '#8a6a34', '#4d6b3a', '#a9803d']),
    group(
      '',
      times(4, (index) =>
        path(
          `M${940 + index * 82} ${520 - (index % 2) * 10}q50-40 100 0q14 36-10 60h-80q-24-24-10-60z`,
          shade(['#c9b98e', '#a3936a']),
        ),
      ),
      times(3, (index) =>
        path(
          `M${980 + index * 84} ${462 - (index % 2) * 8}q50-40 100 0q14 36-10 60h-80q-24-24-10-60z`,
          shade(['#d3c49b', '#ad9d74']),
        ),
      ),
    ),
    times(50, (index) =>
      line(`M${(index * 193) % W} ${(index * 151) % 900}l-5 40`, '#ffffff', 2, 'opacity="0.25"'),
    ),
    cone(210, 620, 0.95),
  ],
};
