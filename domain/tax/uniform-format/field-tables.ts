/**
 * Field formats of the tax export (uniform format 1.31). Text is left-aligned and padded with blanks. Digits are
 * right-aligned and padded with zeros. Signed numbers have a leading sign and no decimal point.
 */
export type FieldKind = 'text' | 'digits' | 'signed';

/**
 * Field of a tax export record. It has the Tax Authority's field number, our name, the length in characters, and the
 * format.
 */
export type Field = readonly [number: number, name: string, length: number, kind: FieldKind, need?: 'required'];

/**
 * Constant text that identifies the format. It is in the first record of INI.TXT, and in the first and last record of
 * BKMVDATA.TXT.
 */
export const UNIFORM_FORMAT_CONSTANT = '&OF1.31&';

/** Fields of the opening record of INI.TXT (tax export). */
const a000 = [
  [1000, 'record', 4, 'text', 'required'],
  [1001, 'future1', 5, 'text'],
  [1002, 'totalRecords', 15, 'digits', 'required'],
  [1003, 'dealer', 9, 'digits', 'required'],
  [1004, 'fileKey', 15, 'digits', 'required'],
  [1005, 'constant', 8, 'text', 'required'],
  [1006, 'softwareRegistration', 8, 'digits', 'required'],
  [1007, 'softwareName', 20, 'text', 'required'],
  [1008, 'softwareVersion', 20, 'text', 'required'],
  [1009, 'makerDealer', 9, 'digits', 'required'],
  [1010, 'makerName', 20, 'text', 'required'],
  [1011, 'softwareKind', 1, 'digits', 'required'],
  [1012, 'path', 50, 'text', 'required'],
  [1013, 'bookkeeping', 1, 'digits', 'required'],
  [1014, 'balanceRequired', 1, 'digits', 'required'],
  [1015, 'companyNumber', 9, 'digits'],
  [1016, 'withholdingFile', 9, 'digits'],
  [1017, 'future2', 10, 'text'],
  [1018, 'business', 50, 'text', 'required'],
  [1019, 'street', 50, 'text'],
  [1020, 'house', 10, 'text'],
  [1021, 'city', 30, 'text'],
  [1022, 'postcode', 8, 'text'],
  [1023, 'taxYear', 4, 'digits'],
  [1024, 'firstDay', 8, 'digits', 'required'],
  [1025, 'lastDay', 8, 'digits', 'required'],
  [1026, 'madeDay', 8, 'digits', 'required'],
  [1027, 'madeTime', 4, 'digits', 'required'],
  [1028, 'language', 1, 'digits', 'required'],
  [1029, 'characters', 1, 'digits', 'required'],
  [1030, 'compression', 20, 'text'],
  [1032, 'currency', 3, 'text'],
  [1034, 'branches', 1, 'digits', 'required'],
  [1035, 'future3', 46, 'text'],
] as const satisfies readonly Field[];

/** Fields of a line in INI.TXT that states the number of records of one kind in the file. */
const summary = [
  [1050, 'record', 4, 'text', 'required'],
  [1051, 'count', 15, 'digits', 'required'],
] as const satisfies readonly Field[];

const a100 = [
  [1100, 'record', 4, 'text', 'required'],
  [1101, 'recordNumber', 9, 'digits', 'required'],
  [1102, 'dealer', 9, 'digits', 'required'],
  [1103, 'fileKey', 15, 'digits', 'required'],
  [1104, 'constant', 8, 'text', 'required'],
  [1105, 'future', 50, 'text'],
] as const satisfies readonly Field[];

/** Fields of a journal line in the tax export. Field 1373 was removed from the format. */
const b100 = [
  [1350, 'record', 4, 'text', 'required'],
  [1351, 'recordNumber', 9, 'digits', 'required'],
  [1352, 'dealer', 9, 'digits', 'required'],
  [1353, 'transaction', 10, 'digits', 'required'],
  [1354, 'line', 5, 'digits', 'required'],
  [1355, 'batch', 8, 'digits'],
  [1356, 'kind', 15, 'text'],
  [1357, 'reference', 20, 'text'],
  [1358, 'referenceType', 3, 'digits'],
  [1359, 'reference2', 20, 'text'],
  [1360, 'reference2Type', 3, 'digits'],
  [1361, 'details', 50, 'text'],
  [1362, 'day', 8, 'digits', 'required'],
  [1363, 'valueDay', 8, 'digits', 'required'],
  [1364, 'account', 15, 'text', 'required'],
  [1365, 'counterAccount', 15, 'text'],
  [1366, 'side', 1, 'digits', 'required'],
  [1367, 'foreignCurrency', 3, 'text'],
  [1368, 'amount', 15, 'signed', 'required'],
  [1369, 'foreignAmount', 15, 'signed'],
  [1370, 'quantity', 12, 'signed'],
  [1371, 'matching', 10, 'text'],
  [1372, 'matching2', 10, 'text'],
  [1374, 'branch', 7, 'text'],
  [1375, 'enteredDay', 8, 'digits', 'required'],
  [1376, 'actor', 9, 'text'],
  [1377, 'future', 25, 'text'],
] as const satisfies readonly Field[];

/** Fields of an account in the tax export. Fields 1418 and 1420 were removed from the format. */
const b110 = [
  [1400, 'record', 4, 'text', 'required'],
  [1401, 'recordNumber', 9, 'digits', 'required'],
  [1402, 'dealer', 9, 'digits', 'required'],
  [1403, 'account', 15, 'text', 'required'],
  [1404, 'name', 50, 'text', 'required'],
  [1405, 'group', 15, 'text', 'required'],
  [1406, 'groupName', 30, 'text', 'required'],
  [1407, 'street', 50, 'text'],
  [1408, 'house', 10, 'text'],
  [1409, 'city', 30, 'text'],
  [1410, 'postcode', 8, 'text'],
  [1411, 'country', 30, 'text'],
  [1412, 'countryCode', 2, 'text'],
  [1413, 'parent', 15, 'text'],
  [1414, 'opening', 15, 'signed'],
  [1415, 'debit', 15, 'signed'],
  [1416, 'credit', 15, 'signed'],
  [1417, 'classification', 4, 'digits'],
  [1419, 'partner', 9, 'digits'],
  [1421, 'branch', 7, 'text'],
  [1422, 'foreignOpening', 15, 'signed'],
  [1423, 'foreignCurrency', 3, 'text'],
  [1424, 'future', 16, 'text'],
] as const satisfies readonly Field[];

/**
 * Fields of a document header in the tax export. Fields 1227, 1229 and 1232 were removed from the format. The positions
 * of the fields after 1226 follow the end of the published layout.
 */
const c100 = [
  [1200, 'record', 4, 'text', 'required'],
  [1201, 'recordNumber', 9, 'digits', 'required'],
  [1202, 'dealer', 9, 'digits', 'required'],
  [1203, 'documentType', 3, 'digits', 'required'],
  [1204, 'documentNumber', 20, 'text', 'required'],
  [1205, 'issuedDay', 8, 'digits', 'required'],
  [1206, 'issuedTime', 4, 'digits'],
  [1207, 'customer', 50, 'text', 'required'],
  [1208, 'street', 50, 'text'],
  [1209, 'house', 10, 'text'],
  [1210, 'city', 30, 'text'],
  [1211, 'postcode', 8, 'text'],
  [1212, 'country', 30, 'text'],
  [1213, 'countryCode', 2, 'text'],
  [1214, 'phone', 15, 'text'],
  [1215, 'customerDealer', 9, 'digits'],
  [1216, 'valueDay', 8, 'digits'],
  [1217, 'foreignTotal', 15, 'signed'],
  [1218, 'foreignCurrency', 3, 'text'],
  [1219, 'beforeDiscount', 15, 'signed', 'required'],
  [1220, 'discount', 15, 'signed', 'required'],
  [1221, 'net', 15, 'signed', 'required'],
  [1222, 'vat', 15, 'signed', 'required'],
  [1223, 'total', 15, 'signed', 'required'],
  [1224, 'withheld', 12, 'signed', 'required'],
  [1225, 'customerKey', 15, 'text', 'required'],
  [1226, 'matching', 10, 'text'],
  [1228, 'cancelled', 1, 'text'],
  [1230, 'documentDay', 8, 'digits', 'required'],
  [1231, 'branch', 7, 'text'],
  [1233, 'actor', 9, 'text'],
  [1234, 'link', 7, 'digits', 'required'],
  [1235, 'future', 13, 'text'],
] as const satisfies readonly Field[];

/** Fields of a document line in the tax export. */
const d110 = [
  [1250, 'record', 4, 'text', 'required'],
  [1251, 'recordNumber', 9, 'digits', 'required'],
  [1252, 'dealer', 9, 'digits', 'required'],
  [1253, 'documentType', 3, 'digits', 'required'],
  [1254, 'documentNumber', 20, 'text', 'required'],
  [1255, 'lineNumber', 4, 'digits', 'required'],
  [1256, 'baseType', 3, 'digits'],
  [1257, 'baseNumber', 20, 'text'],
  [1258, 'deal', 1, 'digits'],
  [1259, 'itemCode', 20, 'text'],
  [1260, 'description', 30, 'text', 'required'],
  [1261, 'maker', 50, 'text'],
  [1262, 'serial', 30, 'text'],
  [1263, 'unit', 20, 'text'],
  [1264, 'quantity', 17, 'signed', 'required'],
  [1265, 'unitPrice', 15, 'signed', 'required'],
  [1266, 'discount', 15, 'signed', 'required'],
  [1267, 'total', 15, 'signed', 'required'],
  [1268, 'vatRate', 4, 'digits', 'required'],
  [1270, 'branch', 7, 'text'],
  [1272, 'documentDay', 8, 'digits', 'required'],
  [1273, 'link', 7, 'digits', 'required'],
  [1274, 'baseBranch', 7, 'text'],
  [1275, 'future', 21, 'text'],
] as const satisfies readonly Field[];

/** Fields of a document's payment in the tax export. */
const d120 = [
  [1300, 'record', 4, 'text', 'required'],
  [1301, 'recordNumber', 9, 'digits', 'required'],
  [1302, 'dealer', 9, 'digits', 'required'],
  [1303, 'documentType', 3, 'digits', 'required'],
  [1304, 'documentNumber', 20, 'text', 'required'],
  [1305, 'lineNumber', 4, 'digits', 'required'],
  [1306, 'means', 1, 'digits', 'required'],
  [1307, 'bank', 10, 'digits'],
  [1308, 'bankBranch', 10, 'digits'],
  [1309, 'account', 15, 'digits'],
  [1310, 'cheque', 10, 'digits'],
  [1311, 'dueDay', 8, 'digits'],
  [1312, 'total', 15, 'signed', 'required'],
  [1313, 'acquirer', 1, 'digits'],
  [1314, 'card', 20, 'text'],
  [1315, 'creditDeal', 1, 'digits'],
  [1320, 'branch', 7, 'text'],
  [1322, 'documentDay', 8, 'digits', 'required'],
  [1323, 'link', 7, 'digits', 'required'],
  [1324, 'future', 60, 'text'],
] as const satisfies readonly Field[];

const z900 = [
  [1150, 'record', 4, 'text', 'required'],
  [1151, 'recordNumber', 9, 'digits', 'required'],
  [1152, 'dealer', 9, 'digits', 'required'],
  [1153, 'fileKey', 15, 'digits', 'required'],
  [1154, 'constant', 8, 'text', 'required'],
  [1155, 'totalRecords', 15, 'digits', 'required'],
  [1156, 'future', 50, 'text'],
] as const satisfies readonly Field[];

/** Field tables of the tax export, by record. Removed fields have no length and are omitted. */
export const fieldTables = { a000, summary, a100, b100, b110, c100, d110, d120, z900 } as const;
export type RecordName = keyof typeof fieldTables;
