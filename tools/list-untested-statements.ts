/**
 * Writes docs/specification/untested.md anew, after statements or the references of tests have changed:
 * `node tools/list-untested-statements.ts`.
 */
import { writeFileSync } from 'node:fs';
import { readSpecification, UNTESTED, untestedPage } from './specification.ts';

writeFileSync(UNTESTED, untestedPage(readSpecification()));
