/** The frames of users, and of the screens that each profile has. */
import { foldName } from '../../../../formats/text.ts';
import type { Frame, Need } from './frame.ts';
import { isSlot } from './parts.ts';

/** Whose permissions are asked for: those of a profile, or of all for one screen. */
const PROFILES_ASKED: readonly (readonly [Need, Frame['means']])[] = [
  ['profile:admin', {}],
  ['profile:supervisor', {}],
  ['doctor-word', { profile: 'doctor' }],
  ['doctors', { profile: 'doctor' }],
  ['users', { profile: 'user' }],
  ['screen', {}],
];

export const PEOPLE: readonly Frame[] = [
  // 'Quiénes tienen perfil de supervisor aparte de mí'.
  {
    tool: 'users',
    needs: [
      ['users', 'who', 'how-many'],
      ['users', 'profile:admin', 'profile:supervisor'],
      ['but-asker'],
    ],
    may: ['who', 'profile'],
    without: ['words', 'doctor'],
    means: { isOfOthers: true },
  },
  { tool: 'users', needs: [['users'], ['active']], means: { isActive: true } },
  { tool: 'users', needs: [['users'], ['inactive']], means: { isActive: false } },
  {
    tool: 'users',
    needs: [['users'], ['linked']],
    may: ['doctor-word', 'who'],
    means: { isLinked: true },
  },
  {
    tool: 'users',
    needs: [
      ['users', 'who', 'how-many'],
      ['profile:admin', 'profile:supervisor'],
    ],
    may: ['profile'],
  },
  {
    tool: 'users',
    needs: [['users'], ['profile'], ['doctor-word', 'doctors']],
    may: ['who'],
    without: ['words', 'doctor'],
    means: { profile: 'doctor' },
  },
  // 'Qué médicos tienen cuenta para entrar al portal'.
  {
    tool: 'users',
    needs: [['doctors', 'doctor-word', 'who'], ['account', 'users'], ['permission']],
    may: ['who'],
    without: ['words', 'doctor'],
    when: (parts) => {
      const words = foldName(parts.map(({ typed }) => typed).join(' '));
      return /medic|doctor/.test(words) && !/\b(?:no|sin|ni|nunca|falta|faltan)\b/.test(words);
    },
    means: { isLinked: true },
  },
  { tool: 'users', needs: [['profile', 'users'], ['doctor']], may: ['who'] },
  { tool: 'users', needs: [['profile'], ['unknown']], may: ['users', 'who'] },
  // 'Cuántos usuarios hay de cada perfil', 'cuántos usuarios tenemos y cuántos de cada perfil'.
  {
    tool: 'users',
    needs: [['users'], ['each-profile']],
    may: ['who', 'profile'],
    tells: ['profile'],
    without: ['words', 'doctor'],
  },
  // How many there are is of no word that means nothing.
  { tool: 'users', needs: [['users'], ['how-many']], may: ['who', 'profile'], without: ['words'] },
  { tool: 'users', needs: [['users']], may: ['who', 'profile'], not: ['how-many'] },
  // 'Yo puedo aprobar nóminas o eso es solo del admin', 'qué pantallas tengo yo'.
  {
    tool: 'permissions',
    needs: [['screen']],
    tells: ['profile'],
    may: ['own', 'only-of-profile'],
    when: (parts) =>
      parts.some((part) => isSlot(part, 'screen')) &&
      parts.some(({ typed }) => /^(?:puedo|podria)\b/.test(foldName(typed))),
    not: ['how-many', 'how-much', 'sum', 'when'],
    without: ['from', 'to', 'words', 'doctor'],
    means: { isOwnMenu: true },
  },
  {
    tool: 'permissions',
    needs: [['own-menu']],
    may: ['screens', 'own', 'which', 'permission'],
    not: ['how-much', 'sum'],
    without: ['from', 'to', 'words', 'doctor', 'profile', 'screen'],
    means: { isOwnMenu: true },
  },
  // 'Quiénes pueden aprobar la nómina', 'puede el supervisor cerrar el mes': all profiles are told.
  {
    tool: 'permissions',
    needs: [['screen'], ['who', 'own', 'users', 'profile', 'profile:admin', 'profile:supervisor']],
    tells: ['profile'],
    may: ['who', 'profile', 'users'],
    when: (parts) => parts.some((part) => isSlot(part, 'screen')),
    not: ['how-many', 'how-much', 'sum', 'when'],
    without: ['from', 'to', 'words', 'doctor'],
  },
  // 'A qué pantallas puede entrar Elisa Vidal'.
  {
    tool: 'permissions',
    needs: [
      ['permission', 'screens'],
      ['unknown', 'doctor'],
    ],
    may: ['which'],
    when: (parts) => !parts.some((part) => part.kind === 'name' && part.of === 'screen'),
    not: ['how-many', 'how-much', 'sum', 'when'],
  },
  ...PROFILES_ASKED.map(
    ([need, means]): Frame => ({
      tool: 'permissions',
      needs: [['permission', 'screens'], [need]],
      may: ['who', 'profile'],
      without: ['words', 'doctor'],
      means,
    }),
  ),
];
