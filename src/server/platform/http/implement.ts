/** The implementer of the contract: features build their handlers from it. */
import { implement } from '@orpc/server';
import { contract } from '../../../contract/contract.ts';
import type { CallContext } from '../context.ts';

export const os = implement(contract).$context<CallContext>();
