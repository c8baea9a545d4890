import { sweep } from './sweep.ts';

sweep('en');
