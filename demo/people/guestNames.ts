/** Random combinations; no real person is meant. */
type Names = {
  male: readonly string[];
  female: readonly string[];
  last: readonly string[];
  lastFirst?: boolean;
};

export const FOREIGN_NAMES: Record<string, Names> = {
  Malaysian: {
    male: ['Azlan', 'Kah Wai', 'Thinesh', 'Faiz', 'Chin Yew'],
    female: ['Norhayati', 'Mei Yee', 'Kogilavani', 'Syazwani', 'Li Wen'],
    last: ['Abdullah', 'Chan', 'Ramachandran', 'Othman', 'Liew'],
  },
  Indonesian: {
    male: ['Agus', 'Budi', 'Rizky', 'Yudha'],
    female: ['Putri', 'Ayu', 'Dewi', 'Ratna'],
    last: ['Setiawan', 'Wulandari', 'Hartono', 'Kusumawati', 'Santoso'],
  },
  Chinese: {
    male: ['建国', '子轩', '志强', '海涛'],
    female: ['秀英', '雨桐', '丽娟', '思雨'],
    last: ['王', '张', '周', '孙', '郭'],
    lastFirst: true,
  },
  Indian: {
    male: ['Rohan', 'கதிரவன் செல்வராஜ்', 'Amit', 'முருகேசன் பழனி', 'Sanjay'],
    female: ['Ananya', 'கவிதா சுந்தரம்', 'Pooja', 'மலர்விழி இளங்கோ', 'Neha'],
    last: ['Deshpande', 'Kulkarni', 'Chatterjee', 'Bhatt', 'Rathore'],
  },
  Australian: {
    male: ['Lachlan', 'Angus', 'Cooper', 'Brett'],
    female: ['Matilda', 'Georgia', 'Kirra', 'Sienna'],
    last: ['Hargreaves', 'Whitlock', 'Pemberton', 'McAllan', 'Doyle'],
  },
  British: {
    male: ['Alistair', 'Rhys', 'Callum', 'Nigel'],
    female: ['Imogen', 'Fiona', 'Harriet', 'Bronwen'],
    last: ['Thackeray', 'Ashdown', 'Pryce-Jones', "O'Leary", 'Fairweather'],
  },
  Japanese: {
    male: ['Kenta', 'Haruto', 'Daiki', 'Shinji'],
    female: ['Haruka', 'Aoi', 'Misaki', 'Yoko'],
    last: ['Morioka', 'Tsukamoto', 'Hirano', 'Okabe'],
    lastFirst: true,
  },
  'South Korean': {
    male: ['Min-jae', 'Do-hyun', 'Sung-ho'],
    female: ['Seo-yeon', 'Ha-eun', 'Ye-jin'],
    last: ['Kang', 'Bae', 'Noh', 'Ryu'],
    lastFirst: true,
  },
  Filipino: {
    male: ['Jericho', 'Rommel', 'Paolo', 'Arnel'],
    female: ['Maricel', 'Jocelyn', 'Rowena', 'Angelica'],
    last: ['Dimaculangan', 'Bautista', 'Salonga', 'Villareal'],
  },
  American: {
    male: ['Tyler', 'Brandon', 'Wyatt'],
    female: ['Madison', 'Brooke', 'Hailey'],
    last: ['Lindqvist', 'Hollister', 'Castellano', 'Brightwater'],
  },
  German: {
    male: ['Jürgen', 'Matthias', 'Lukas'],
    female: ['Anneliese', 'Käthe', 'Greta'],
    last: ['Brückner', 'Hasenkamp', 'Weißmann', 'Lindenau'],
  },
  French: {
    male: ['Étienne', 'Luc', 'Thibault'],
    female: ['Amélie', 'Chloé', 'Solène'],
    last: ['Delacourt', "d'Aubigny", 'Lefèvre', 'Marchetti'],
  },
  Thai: {
    male: ['Somchai', 'Anan', 'Kritsada'],
    female: ['Malee', 'Ploy', 'Nattaya'],
    last: ['Wongsawat', 'Thongdee', 'Rattanakul'],
  },
  Vietnamese: {
    male: ['Quang Huy', 'Duc Anh', 'Minh Tuan'],
    female: ['Thu Ha', 'Bich Ngoc', 'Lan Anh'],
    last: ['Tran', 'Pham', 'Dang', 'Vo'],
    lastFirst: true,
  },
  Bangladeshi: {
    male: ['Rahim', 'Shafiqul', 'Jahangir', 'Monirul', 'Habibur'],
    female: ['Nasreen', 'Shirin'],
    last: ['Uddin', 'Miah', 'Hossain', 'Sarker', 'Mollah'],
  },
  Burmese: {
    male: ['Zaw Min', 'Aung Ko', 'Thet Naing'],
    female: ['Khin Mar', 'Su Su'],
    last: ['Thu', 'Lwin', 'Htoo', 'Oo'],
  },
};

/** Weights; all others are Singaporean. */
export const GUEST_ORIGINS: readonly [string, number][] = [
  ['Singaporean', 56],
  ['Singapore PR', 6],
  ['Malaysian', 6],
  ['Indonesian', 7],
  ['Chinese', 7],
  ['Indian', 5],
  ['Australian', 4],
  ['British', 2],
  ['Japanese', 2],
  ['South Korean', 1],
  ['Filipino', 2],
  ['American', 1],
  ['German', 1],
  ['French', 1],
  ['Thai', 1],
  ['Vietnamese', 1],
];

export const CONTRACTOR_ORIGINS: readonly [string, number][] = [
  ['Bangladeshi', 30],
  ['Indian', 14],
  ['Malaysian', 18],
  ['Burmese', 10],
  ['Singaporean', 28],
];
