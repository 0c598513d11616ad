import {
  chance,
  foliage,
  group,
  H,
  leaves,
  line,
  oval,
  path,
  paving,
  pickOne,
  rect,
  shade,
  shadow,
  times,
  W,
} from './brush.mjs';

const GREEN = ['#2f5a3a', '#3f7146', '#56864f', '#274a34', '#6d9a58'];

export const creatureScenes = {
  'first-aid': () => [
    rect(0, 0, W, H, shade(['#d8cfb9', '#bdb297'])),
    times(7, (index) => line(`M0 ${120 + index * 140}H${W}`, '#a89c80', 3, 'opacity="0.5"')),
    shadow(960, 470, 280, 60, 0.5),
    group(
      '',
      rect(720, 150, 470, 300, shade(['#2f7a52', '#1f5a3b']), 'rx="26"'),
      rect(880, 110, 150, 60, 'none', 'rx="16" stroke="#174a30" stroke-width="20"'),
      rect(720, 290, 470, 14, '#174a30'),
      oval(955, 270, 96, 96, '#f4f1e6'),
      rect(930, 206, 50, 128, '#2f7a52', 'rx="8"'),
      rect(891, 245, 128, 50, '#2f7a52', 'rx="8"'),
    ),
    shadow(560, 740, 620, 70, 0.4),
    path(
      'M-40 560Q240 520 560 590Q760 620 860 600Q960 560 1010 590Q1050 620 1000 660Q940 700 860 720Q640 760 420 760Q160 790-40 800z',
      shade(['#d8a47f', '#b97f5c']),
    ),
    path(
      'M860 600Q960 550 1060 560Q1130 566 1120 596Q1080 606 1010 612zM880 690Q1000 690 1100 700Q1150 712 1130 734Q1060 746 900 734zM870 720Q960 760 1040 790Q1070 812 1040 824Q960 812 850 760z',
      '#cf9a76',
    ),
    path('M360 552Q460 548 600 590L590 752Q470 766 370 764Q346 660 360 552z', shade(['#fbf8ef', '#ddd6c6'])),
    line('M362 600Q470 596 598 632M358 660Q470 660 594 690M364 716Q470 720 590 730', '#c5bca6', 6),
    line('M560 578l14 172', '#d97b63', 12, 'opacity="0.7"'),
    group(
      'transform="translate(180 300)"',
      oval(0, 0, 110, 104, shade(['#fdfbf4', '#d5cebd'])),
      oval(0, 0, 46, 42, '#b9b19d'),
      path('M100 30q90 60 200 20l-6 60q-120 30-220-40z', '#f4efe2'),
    ),
    group(
      'transform="translate(470 240) rotate(-12)"',
      rect(-90, -60, 180, 120, shade(['#8fc4d6', '#5d9bb3']), 'rx="26"'),
      line('M-50-20q50 30 100 0M-50 14q50 30 100 0', '#ffffff', 8, 'opacity="0.7"'),
    ),
    group(
      'transform="translate(1080 850) rotate(16)"',
      rect(-70, -120, 140, 240, shade(['#ffffff', '#d8dcd8']), 'rx="20"'),
      rect(-40, -160, 80, 46, '#2f7a52', 'rx="10"'),
      rect(-70, -40, 140, 90, '#7fb8b5'),
    ),
  ],
  'bin-overturned': () => {
    const next = chance(103);
    const litter = times(26, () => {
      const x = 560 + next() * 620;
      const y = 620 + next() * 280;
      const color = pickOne(['#f4efe2', '#d9542f', '#e0b23a', '#7fb8b5', '#c9b98e', '#ffffff'], next());
      return `<g transform="translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(next() * 360)})">${path('M-30-14L4-22L34-8L24 18L-12 24L-34 8z', color)}${line('M-20-4L18 8', '#00000033', 4)}</g>`;
    });
    return [
      rect(0, 0, W, 440, shade(['#b5c4ae', '#86a283'])),
      foliage(101, -40, 440, GREEN),
      paving(102, 420, ['#a09a88', '#969080', '#aaa492', '#8c8675']),
      group(
        'transform="translate(1010 420) scale(1.25)"',
        shadow(0, 96, 70, 12, 0.4),
        line('M-40 84q-60-10-66-80', '#6f6350', 12),
        path('M-46 92Q-60 10 0-10Q52 0 44 92z', '#7b6e59'),
        oval(34, -34, 36, 34, '#7b6e59'),
        oval(50, -28, 22, 20, '#c5a98a'),
        oval(8, -44, 12, 12, '#9a8368'),
        oval(44, -36, 4, 4, '#1d1712'),
        oval(60, -36, 4, 4, '#1d1712'),
        line('M30 30Q70 40 84 70', '#6f6350', 14),
        path('M74 60q24-6 34 10q-14 16-34 6z', '#e0b23a'),
      ),
      shadow(360, 800, 330, 50, 0.5),
      group(
        'transform="translate(330 660) rotate(82)"',
        path('M-130-230H130L104 210H-104z', shade(['#3f7a58', '#27533b'], 'x')),
        path('M-130-230H130L127-180H-127z', '#1f4530'),
        line('M-70-150L-58 190M0-150V190M70-150L58 190', '#22492f', 12),
      ),
      oval(556, 690, 60, 132, '#16281d'),
      group(
        'transform="translate(180 880) rotate(-10)"',
        path('M-140 0Q-130-70 0-74Q130-70 140 0z', '#2f6546'),
        rect(-150, -4, 300, 20, '#1f4530', 'rx="10"'),
      ),
      path('M560 640q90-30 150 30q60 70 20 120q-90 30-170-20z', '#2b2f2c', 'opacity="0.85"'),
      litter,
      group(
        'transform="translate(760 820) rotate(30)"',
        path('M-40-60L40-60L28 60L-28 60z', '#f4efe2'),
        rect(-46, -72, 92, 18, '#d9542f', 'rx="8"'),
      ),
      path('M900 840q60-40 110 0q-50 60-110 0z', '#e8c94a'),
      leaves(105, 24, 460, 940, ['#8a6a34', '#6f7f3a']),
    ];
  },
  'torn-netting': () => {
    const hole = 'M470 300Q560 220 700 280Q820 330 800 470Q830 600 700 660Q560 700 500 590Q430 520 450 430z';
    const mesh = times(26, (index) =>
      line(`M${index * 96 - 900} 0l960 960M${index * 96 - 300} 960l960-960`, '#2d332f', 7),
    );
    return [
      rect(0, 0, W, H, shade(['#c4d6cf', '#8fae92'])),
      foliage(111, 200, 980, GREEN, 110),
      line('M-20 760Q300 700 620 740T1300 660', '#6b573e', 44),
      `<mask id="hole"><rect width="${W}" height="${H}" fill="#fff"/><path d="${hole}" fill="#000"/></mask>`,
      group('mask="url(#hole)"', mesh),
      line(
        'M470 300l-40 30M560 244l6 44M700 280l40-38M800 470l50-6M812 560l-40 30M700 660l20 54M560 676l-20 40M450 430l-54-4M500 590l-44 30M640 262l10 36M470 520l36-20M770 380l-44 20',
        '#2d332f',
        7,
      ),
      path('M700 280q60 90 20 150q-40-30-60-90q0-40 40-60z', '#2d332f', 'opacity="0.5"'),
      rect(0, 60, W, 36, shade(['#9aa59f', '#5f6b66'])),
      rect(1140, 0, 44, H, shade(['#9aa59f', '#5f6b66'], 'x')),
      group(
        'transform="translate(1010 640) scale(1.3)"',
        path('M-60 20L-120 50L-60 40z', '#3f8a8c'),
        oval(-10, 0, 60, 44, '#e0982f'),
        oval(-26, 4, 36, 30, '#3f8a8c'),
        oval(46, -40, 32, 30, '#e0982f'),
        path('M74-48l34 10l-32 14z', '#3b3027'),
        oval(54, -46, 5, 5, '#1d1712'),
      ),
    ];
  },
  'hornet-nest': () => {
    /** @type {(x: number, y: number, turn: number) => string} */
    const hornet = (x, y, turn) =>
      `<g transform="translate(${x} ${y}) rotate(${turn})">${oval(0, -16, 34, 12, '#ffffff', 'opacity="0.6"')}${oval(0, 0, 30, 14, '#c98a1f')}${line('M-8-12v24M4-13v26M16-10v20', '#2b2018', 7)}${oval(-34, 0, 13, 12, '#6b3f1a')}</g>`;
    const bands = times(9, (index) =>
      line(
        `M${430 + Math.abs(4 - index) * 22} ${330 + index * 50}q200 ${40 - index * 2} 400 ${-10 + index * 2}`,
        index % 2 ? '#b59a72' : '#8d7350',
        16,
      ),
    );
    return [
      rect(0, 0, W, H, shade(['#b9c9bd', '#7d9a7c'])),
      foliage(121, 300, 980, GREEN, 90),
      path('M-20-20H1300V190L640 270L-20 150z', shade(['#6f5640', '#4d3b2b'])),
      times(9, (index) =>
        line(`M${index * 160} -20L${index * 150 + 20} ${180 + Math.sin(index) * 30}`, '#3b2d20', 8),
      ),
      line('M-20 158L640 276L1300 198', '#3b2d20', 22),
      shadow(660, 560, 240, 300, 0.35),
      path(
        'M560 250Q640 230 730 250Q880 340 880 520Q880 720 660 800Q430 740 416 530Q416 340 560 250z',
        shade(['#cdb48a', '#94794f']),
      ),
      group('clip-path="url(#nest)"', bands),
      '<clipPath id="nest"><path d="M560 250Q640 230 730 250Q880 340 880 520Q880 720 660 800Q430 740 416 530Q416 340 560 250z"/></clipPath>',
      oval(690, 690, 34, 28, '#241a12'),
      hornet(760, 640, -20),
      hornet(930, 420, 30),
      hornet(330, 560, 160),
      hornet(980, 700, -60),
      hornet(560, 420, 10),
      hornet(240, 330, 40),
      leaves(125, 12, 800, 940, ['#3f6b3a', '#52823f']),
    ];
  },
};
