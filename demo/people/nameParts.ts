const names = (list: string): readonly string[] => list.trim().split(/,\s+/);

/** Random combinations; no real person is meant. */
export const CHINESE = {
  surnames: names(`
    Tan, Lim, Lee, Ng, Wong, Goh, Chua, Ong, Koh, Teo, Ang, Yeo, Tay, Ho, Low, Chia, Seah, Quek, Foo,
    Toh, Phua, Soh, Loh, Yap, Chong, Kwek, Poh, Sng`),
  male: names(`
    Wei Jie, Jun Hao, Kok Leong, Boon Keng, Zhi Xuan, Chee Meng, Yong Sheng, Kai Xiang, Jing Yang,
    Guan Hong, Teck Wah, Hock Seng, Jia Le, Yi Fan, Swee Huat, Kian Ann, Zheng Yu, Wen Bin, Jie Ming,
    Rui Feng, Beng Soon, Chin Hwee, Hao Ran, Kim Tiong, Soon Heng, Tze Wei`),
  female: names(`
    Hui Min, Xin Yi, Li Ting, Pei Shan, Siew Ling, Jia En, Mei Fong, Yu Xuan, Shu Fen, Wan Ting,
    Bee Lian, Kai Ning, Yi Ling, Geok Choo, Shi Qi, Jing Wen, Lay Hoon, Zi Qing, Hwee Ching, Mun Yee,
    Rui En, Sze Min, Poh Gek, Chiew Yen, Yan Ting, Le Xuan`),
  englishMale: names('Marcus, Daryl, Kelvin, Benedict, Shawn, Ivan, Jeremy, Terence, Aaron, Gabriel'),
  englishFemale: names('Rachel, Charmaine, Joanne, Felicia, Sharon, Vanessa, Grace, Cheryl, Amanda, Esther'),
};

export const MALAY = {
  male: names(`
    Muhammad Hafiz, Ahmad Faizal, Mohamed Rizwan, Syed Farhan, Khairul Anwar, Azman, Hakim, Iskandar,
    Firdaus, Zulkifli, Ridhwan, Shahrul Nizam, Danial`),
  female: names(`
    Nur Syafiqah, Siti Aminah, Nurul Huda, Farah Diyana, Noraini, Aisyah, Hidayah, Rosnah, Nadiah,
    Sharifah Amirah, Liyana, Zarina, Suhaila`),
  fathers: names(`
    Osman, Salleh, Ismail, Rahmat, Kassim, Jumaat, Sulaiman, Abdul Ghani, Hashim, Mohamed Noor, Samad,
    Bakri, Ramli, Sapuan`),
};

export const INDIAN = {
  male: names('Ravi, Suresh, Karthik, Dinesh, Prakash, Vignesh, Arun, Ganesan, Mohan, Siva, Balan'),
  female: names('Priya, Kavitha, Shanthi, Deepa, Meena, Revathi, Anitha, Thulasi, Jeyanthi, Lalitha'),
  fathers: names(`
    Kandasamy, Perumal, Maniam, Ramasamy, Subramaniam, Velu, Govindan, Murugesu, Nadarajan,
    Sinnathamby, Letchumanan`),
};

/** Spellings that every field must accept; each is used once. */
export const SPECIAL_NAMES = [
  { name: '陈慧敏', gender: 'Female' },
  { name: '林志伟', gender: 'Male' },
  { name: "Claire D'Souza", gender: 'Female' },
  { name: 'Rachel Tan-Lee', gender: 'Female' },
  { name: "Desmond O'Hara", gender: 'Male' },
] as const;

/** Full names of smaller communities. */
export const OTHERS = {
  male: names(`
    Adrian D'Cruz, Ian de Roza, Gerard Sequeira, Jomar Villanueva, Kyaw Zin Htet, Harpreet Singh Gill,
    Anand Krishnan, Lakshan Perera, Nguyen Van Binh, Matthew Tan-Pereira`),
  female: names(`
    Nicole Oliveiro, Melissa Hendricks, Maria Lourdes Bautista, Thiri Aung, Gurdeep Kaur,
    Fathima Begum, Siriporn Chaiyasit, Nguyen Thi Mai, Shereen O'Connor-Ng`),
};

export const ROMANISED: Record<string, string> = { 陈慧敏: 'chen huimin', 林志伟: 'lin zhiwei' };
