import { sweep } from './sweep.ts';

sweep('he');
