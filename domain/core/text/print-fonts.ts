/** A font for paper: file and family as scripts/pictures/print-letters.ts makes them. */
export type PrintFont = {
  readonly file: string;
  readonly family: string;
  /**
   * Where a letter is looked for. `usual`: in every document. The others only in a document that needs one of their
   * letters: `before` the usual fonts, so that joined letters and marks stay in one font, or `after` them.
   */
  readonly place: 'usual' | 'before' | 'after';
  /** Code points with a glyph, hexadecimal: `20-7e a0`. */
  readonly letters: string;
};

/** Written by `npx node scripts/pictures/print-letters.ts --table`. */
export const printFonts: readonly PrintFont[] = [
  {
    file: 'latin',
    family: 'Print Latin',
    place: 'usual',
    letters:
      '20-7e a0-ff 102 131 152-153 2bc 2c6 2da 2dc 300-301 303-304 308 2013-2014 2018-201a 201c-201e 2022 2026 2039-203a 2044 20ac 2122 2212 2215',
  },
  {
    file: 'hebrew',
    family: 'Print Hebrew',
    place: 'usual',
    letters:
      '20 2d 41 a0 c1 102 307-308 5b0-5bc 5be 5c1-5c2 5c7 5d0-5ea 5f2-5f4 20aa fb2a-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4b',
  },
  {
    file: 'latin-ext',
    family: 'Print Accented',
    place: 'usual',
    letters:
      '20 41 a0 c1 100-130 132-151 154-161 164-17f 192 1fc-1ff 218-21b 237 2bc 2c7 2dd 300-301 303-304 308 1e80-1e85 1e9e 1ef2-1ef3 2020 20aa 20ae 20b4 20b8-20b9 20bd',
  },
  {
    file: 'cyrillic',
    family: 'Print Cyrillic',
    place: 'usual',
    letters: '20 41 a0 c1 102 301 400-45f 490-491 4b0-4b1 2116',
  },
  {
    file: 'arabic',
    family: 'Print Arabic',
    place: 'usual',
    letters:
      '20 41 a0 c1 102 60c 61b 61f 621-63a 640-656 660-671 67e 686 698 6a1 6a4 6a9 6af 6ba 6cc 6f0-6f9 fb57-fb59 fb7b-fb7d fb8b fb8f-fb91 fb93-fb95 fb9f fbfd-fbff fc03-fc04 fc09-fc0a fc0f-fc10 fc13-fc14 fc31-fc32 fc35-fc36 fc3d-fc3e fc43-fc44 fc4f-fc50 fc64-fc65 fc67-fc6b fc6d-fc71 fc74-fc77 fc79-fc7b fc83-fc84 fc86-fc87 fc8a-fc8b fc8d-fc8f fc91-fc92 fc94-fc96 fcfb-fd08 fd0d-fd10 fd17-fd24 fd29-fd2c fd3e-fd3f',
  },
  {
    file: 'cyrillic-ext',
    family: 'Print Further Cyrillic',
    place: 'after',
    letters:
      '20 41 a0 c1 102 462-463 46a-46b 472-475 492-49d 4a0-4a5 4aa-4ab 4ae-4af 4b6-4bb 4c0-4c2 4cb-4cc 4cf-4d9 4dc-4df 4e2-4e9 4ee-4f9 51a-51d 524-525 20b4',
  },
  {
    file: 'noto-hebrew',
    family: 'Print Further Hebrew',
    place: 'before',
    letters:
      '20 2d a0 307-308 591-5c7 5d0-5ea 5ef-5f4 200c-2010 20aa 25cc fb1d-fb36 fb38-fb3c fb3e fb40-fb41 fb43-fb44 fb46-fb4f',
  },
  {
    file: 'noto-arabic',
    family: 'Print Further Arabic',
    place: 'before',
    letters:
      '20 a0 600-6ff 750-77f 870-88e 890-891 898-8e1 8e3-8ff 200c-200e 2010-2011 204f 2e41 fb50-fbc2 fbd3-fd8f fd92-fdc7 fdcf fdf0-fdff fe70-fe74 fe76-fefc feff 10efd-10eff',
  },
  {
    file: 'noto-latin-ext',
    family: 'Print Further Latin',
    place: 'after',
    letters:
      '20 a0 100-130 132-151 154-2ba 2bc-2c5 2c7-2cc 2ce-2d7 2dd-2ff 1d00-1dbf 1e00-1e9f 1ef2-1eff 2020 20a0-20ab 20ad-20c0 2113 2c60-2c7f a720-a7ca a7d0-a7d1 a7d3 a7d5-a7d9 a7f2-a7ff',
  },
  {
    file: 'noto-vietnamese',
    family: 'Print Vietnamese',
    place: 'after',
    letters: '20 a0 102-103 110-111 128-129 168-169 1a0-1a1 1af-1b0 1ea0-1ef9 20ab',
  },
  {
    file: 'noto-greek',
    family: 'Print Greek',
    place: 'after',
    letters: '20 a0 370-377 37a-37f 384-38a 38c 38e-3a1 3a3-3e1 3f0-3ff',
  },
  {
    file: 'noto-greek-ext',
    family: 'Print Further Greek',
    place: 'after',
    letters:
      '20 a0 1f00-1f15 1f18-1f1d 1f20-1f45 1f48-1f4d 1f50-1f57 1f59 1f5b 1f5d 1f5f-1f7d 1f80-1fb4 1fb6-1fc4 1fc6-1fd3 1fd6-1fdb 1fdd-1fef 1ff2-1ff4 1ff6-1ffe',
  },
  {
    file: 'noto-ethiopic',
    family: 'Print Ethiopic',
    place: 'after',
    letters:
      '20 a0 1200-1248 124a-124d 1250-1256 1258 125a-125d 1260-1288 128a-128d 1290-12b0 12b2-12b5 12b8-12be 12c0 12c2-12c5 12c8-12d6 12d8-1310 1312-1315 1318-135a 135d-137c 1380-1399 2d80-2d96 2da0-2da6 2da8-2dae 2db0-2db6 2db8-2dbe 2dc0-2dc6 2dc8-2dce 2dd0-2dd6 2dd8-2dde ab01-ab06 ab09-ab0e ab11-ab16 ab20-ab26 ab28-ab2e 1e7e0-1e7e6 1e7e8-1e7eb 1e7ed-1e7ee 1e7f0-1e7fe',
  },
  {
    file: 'noto-georgian',
    family: 'Print Georgian',
    place: 'after',
    letters: '20 a0 b7 589 10a0-10c5 10c7 10cd 10d0-10ff 1c90-1cba 1cbd-1cbf 2d00-2d25 2d27 2d2d',
  },
  {
    file: 'noto-armenian',
    family: 'Print Armenian',
    place: 'after',
    letters: '20 2d a0 531-556 559-58a 58d-58f 2010 2024 25cc fb13-fb17',
  },
  {
    file: 'noto-thai',
    family: 'Print Thai',
    place: 'after',
    letters: '20 a0 2bc 2d7 e01-e3a e3f-e5b 200b-200d 25cc',
  },
  {
    file: 'noto-devanagari',
    family: 'Print Devanagari',
    place: 'after',
    letters: '20 a0 2bc 900-97f 1cd0-1cf6 1cf8-1cf9 200b-200d 20b9 20f0 25cc a830-a839 a8e0-a8ff 11b00-11b09',
  },
  {
    file: 'noto-emoji',
    family: 'Print Emoji',
    place: 'after',
    letters:
      '20 23 2a 30-39 a9 ae 200d 203c 2049 20e3 2122 2139 2194-2199 21a9-21aa 231a-231b 2328 23cf 23e9-23f3 23f8-23fa 24c2 25aa-25ab 25b6 25c0 25fb-25fe 2600-2604 260e 2611 2614-2615 2618 261d 2620 2622-2623 2626 262a 262e-262f 2638-263a 2640 2642 2648-2653 265f-2660 2663 2665-2666 2668 267b 267e-267f 2692-2697 2699 269b-269c 26a0-26a1 26a7 26aa-26ab 26b0-26b1 26bd-26be 26c4-26c5 26c8 26ce-26cf 26d1 26d3-26d4 26e9-26ea 26f0-26f5 26f7-26fa 26fd 2702 2705 2708-270d 270f 2712 2714 2716 271d 2721 2728 2733-2734 2744 2747 274c 274e 2753-2755 2757 2763-2764 2795-2797 27a1 27b0 27bf 2934-2935 2b05-2b07 2b1b-2b1c 2b50 2b55 3030 303d 3297 3299 fe0e-fe0f 1f004 1f0cf 1f170-1f171 1f17e-1f17f 1f18e 1f191-1f19a 1f1e6-1f1ff 1f201-1f202 1f21a 1f22f 1f232-1f23a 1f250-1f251 1f300-1f321 1f324-1f393 1f396-1f397 1f399-1f39b 1f39e-1f3f0 1f3f3-1f3f5 1f3f7-1f4fd 1f4ff-1f53d 1f549-1f54e 1f550-1f567 1f56f-1f570 1f573-1f57a 1f587 1f58a-1f58d 1f590 1f595-1f596 1f5a4-1f5a5 1f5a8 1f5b1-1f5b2 1f5bc 1f5c2-1f5c4 1f5d1-1f5d3 1f5dc-1f5de 1f5e1 1f5e3 1f5e8 1f5ef 1f5f3 1f5fa-1f64f 1f680-1f6c5 1f6cb-1f6d2 1f6d5-1f6d9 1f6dc-1f6e5 1f6e9 1f6eb-1f6ec 1f6f0 1f6f3-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a 1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fac6 1fac8 1facc-1fadd 1fadf-1faeb 1faef-1fafa e0030-e0039 e0061-e007a e007f fe4e5-fe4ee fe82c fe82e-fe837',
  },
  {
    file: 'noto-symbols',
    family: 'Print Symbols',
    place: 'after',
    letters:
      '21af 21e6-21f0 21f3 2218-2219 2299 22c4-22c6 2316 2318 231a-231b 2324-2328 232b 237b 237d-237f 2394 23ce-23cf 23e9-23ea 23ed-23ef 23f1-2426 2440-244a 25a0-2609 260e-2612 2614-2623 2630-2637 263c 2654-2668 267f-268f 269e-26a1 26aa-26ac 26bd-26cd 26cf-26e1 2700-2704 2706-2709 270b-271c 2722-2727 2729-274b 274d 274f-2753 2756-2775 2794 2798-27af 27b1-27be 2800-28ff 2981 29bf 29eb 2b00-2b0d 2b12-2b2f 2b4d-2b73 2b76-2b95 2b97-2bfd 2bff',
  },
];
