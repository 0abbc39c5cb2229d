/** Questions about users, their profiles, and which screens each profile has. */
import { z } from 'zod';
import type { User } from '../../../../contract/access/users.ts';
import { PROFILES } from '../../../../domain/access/menu.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { PROFILE_LABELS } from '../../../../domain/words/labels.ts';
import { foldName } from '../../../../formats/text.ts';
import { type Asker, type Finding, linkTo, tool, Unanswerable } from '../tool.ts';
import { capital, listed, ofActivity } from './wording.ts';

/** How many names are told. */
const NAMED = 20;
/** How many users are read to tell which of them are linked. */
const USERS_READ = 100;

export const usersLookup = tool({
  name: 'users',
  description:
    'Cuántos usuarios hay y quiénes son, o uno por su nombre, con su perfil: de un perfil, los activos o inactivos, o los vinculados a un médico.',
  input: z.object({
    profile: z.enum(['admin', 'supervisor', 'doctor', 'user']).optional(),
    isActive: z.boolean().optional(),
    isLinked: z.literal(true).optional().describe('Solo los vinculados a un médico'),
    doctor: z.string().max(120).optional().describe('El nombre de la persona'),
    words: z.string().max(80).optional().describe('Lo mismo'),
    isOfOthers: z.literal(true).optional().describe('Sin contar a quien pregunta'),
  }),
  async run({ calls, user }, { profile, isActive, isLinked, isOfOthers, doctor, words }) {
    const person = [doctor, words].filter(Boolean).join(' ');
    if (person !== '') return userNamed(calls, person);
    const filters = { profile, isActive };
    const [{ total }, read] = await Promise.all([
      calls.users.summary(filters),
      calls.users.list({ ...filters, limit: USERS_READ, sort: 'firstName' }),
    ]);
    // The call does not filter by it: of more users than were read, the linked ones are not known.
    if (isLinked && read.length < total)
      throw new Unanswerable(
        `Hay ${countOf(total, 'usuario', 'usuarios')}, y no sé decir cuáles de tantos están vinculados. Véalo en Gestión de Usuarios.`,
      );
    const others = isOfOthers ? read.filter(({ id }) => id !== user.id) : read;
    const found = isLinked ? others.filter(({ doctorId }) => doctorId !== null) : others;
    const count = isLinked ? found.length : total - (read.length - others.length);
    const [one, many] = ofActivity(['usuario', 'usuarios'], isActive, 'o');
    const where = `${profile ? ` de perfil ${PROFILE_LABELS[profile]}` : ''}${isLinked ? ' con un médico vinculado' : ''}${isOfOthers ? ', aparte de usted' : ''}`;
    const told = found.slice(0, NAMED);
    return {
      title: `${capital(many)}${where}`,
      sentence:
        count === 0
          ? `No hay ${many}${where}.`
          : `Hay ${countOf(count, one, many)}${where}: ${listed(told.map(fullName), count)}.${profile || read.length < total ? '' : byProfile(found)}`,
      facts: told.map((user) => ({
        label: fullName(user),
        value: `${profileOf(user)}${user.doctorName ? `, ${user.doctorName}` : ''}${user.isActive ? '' : ', inactivo'}`,
      })),
      // The screen does not filter by it either.
      link: isLinked
        ? null
        : linkTo('/usuarios', {
            profile,
            isActive,
          }),
    };
  },
});

/** ` Por perfil: 2 de Administrador y 1 de Médico.`; nothing for users of one profile. */
function byProfile(users: readonly User[]): string {
  const counts = Map.groupBy(users, profileOf);
  const words = [...counts].map(([name, its]) => `${its.length} de ${name}`);
  return words.length < 2 ? '' : ` Por perfil: ${new Intl.ListFormat('es').format(words)}.`;
}

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`;

const profileOf = ({ ownProfileName, profile }: Pick<User, 'ownProfileName' | 'profile'>) =>
  ownProfileName ?? PROFILE_LABELS[profile];

/** The user with this name, or who is linked to the doctor with it. Throws if there is none, or if several fit. */
async function userCalled(calls: Asker['calls'], asked: string): Promise<User> {
  const words = foldName(asked).split(' ');
  const has = (name: string | null) =>
    name !== null && words.every((word) => foldName(name).split(' ').includes(word));
  const read = await calls.users.list({ search: asked, limit: USERS_READ, sort: 'firstName' });
  const found = read.filter((user) => has(fullName(user)) || has(user.doctorName));
  const [user, ...more] = found;
  if (!user) throw new Unanswerable(`No encontré ningún usuario que calce con «${asked}».`);
  if (more.length > 0)
    throw new Unanswerable(
      `Hay varios usuarios que calzan con «${asked}»: ${someNames(found.map(fullName))}. Escriba el nombre completo.`,
    );
  return user;
}

async function userNamed(calls: Asker['calls'], asked: string) {
  const user = await userCalled(calls, asked);
  const name = fullName(user);
  return {
    title: `Usuario ${name}`,
    sentence: `${name} tiene el perfil ${profileOf(user)}${user.doctorName ? `, vinculado a ${user.doctorName}` : ''}. ${user.username ? `Su nombre de usuario es ${user.username}` : 'No tiene nombre de usuario'}, y su correo ${user.email}. Su cuenta está ${user.isActive ? 'activa' : 'inactiva'}.`,
    facts: [
      ...(user.username ? [{ label: 'Usuario', value: user.username }] : []),
      { label: 'Correo', value: user.email },
      { label: 'Perfil', value: profileOf(user) },
      { label: 'Estado', value: user.isActive ? 'Activo' : 'Inactivo' },
      ...(user.doctorName ? [{ label: 'Médico', value: user.doctorName }] : []),
    ],
    link: linkTo('/usuarios', { search: name }),
  };
}

/** The screens of the asker's own menu, or whether it has one: everybody knows their own. */
function ownMenu({ menu }: Asker['user'], screen: string | undefined): Finding {
  if (screen === undefined)
    return {
      title: 'Sus pantallas',
      sentence: `Su menú tiene ${countOf(menu.length, 'pantalla', 'pantallas')}: ${new Intl.ListFormat('es').format(menu.map(({ label }) => label))}.`,
      facts: menu.map(({ label, section }) => ({ label, value: section })),
      link: null,
    };
  const option = menu.find(({ label }) => foldName(label) === foldName(screen));
  return {
    title: `«${screen}» en su menú`,
    sentence: option
      ? `Sí: su menú tiene la pantalla «${option.label}», y ahí se hace. Lo que propone una persona lo aprueba otra.`
      : `No: eso se hace en «${screen}», que su menú no tiene. La da quien administra el portal.`,
    facts: [{ label: screen, value: option ? 'Sí' : 'No' }],
    link: null,
  };
}

const profile = z.enum(PROFILES);

export const permissionsLookup = tool({
  name: 'permissions',
  description:
    'Qué pantallas del menú tiene cada perfil del portal, o qué perfiles tienen una pantalla.',
  input: z.object({
    profile: profile.optional(),
    screen: z.string().max(80).optional().describe('El nombre de la pantalla en el menú'),
    doctor: z.string().max(120).optional().describe('El nombre de la persona'),
    words: z.string().max(80).optional().describe('Lo mismo'),
    isOwnMenu: z.literal(true).optional().describe('Las de quien pregunta'),
  }),
  async run({ calls, user: asker }, { profile: given, screen, doctor, words, isOwnMenu }) {
    if (isOwnMenu) return ownMenu(asker, screen);
    const person = [doctor, words].filter(Boolean).join(' ');
    const user = person === '' ? null : await userCalled(calls, person);
    if (user?.ownProfileName)
      throw new Unanswerable(
        `${fullName(user)} tiene el perfil propio «${user.ownProfileName}». Sus pantallas se ven en Administración de Permisos.`,
      );
    const asked = given ?? user?.profile;
    const whose = user ? `${fullName(user)} tiene el perfil ${PROFILE_LABELS[user.profile]}. ` : '';
    const { options } = await calls.permissions.settings();
    const shown = options.filter(({ isActive }) => isActive);
    const link = linkTo('/permissions-admin');
    if (screen !== undefined) {
      const option = shown.find(({ label }) => foldName(label) === foldName(screen));
      if (!option) throw new Unanswerable(`No encontré la pantalla «${screen}» en el menú.`);
      const may = PROFILES.filter((one) => option.permissions[one]);
      const facts = PROFILES.map((one) => ({
        label: PROFILE_LABELS[one],
        value: option.permissions[one] ? 'Sí' : 'No',
      }));
      if (asked !== undefined)
        return {
          title: `${option.label}, perfil ${PROFILE_LABELS[asked]}`,
          sentence: `El perfil ${PROFILE_LABELS[asked]} ${option.permissions[asked] ? 'tiene' : 'no tiene'} la pantalla «${option.label}».`,
          facts,
          link,
        };
      return {
        title: `Quién tiene «${option.label}»`,
        sentence:
          may.length === 0
            ? `Ningún perfil del portal tiene la pantalla «${option.label}».`
            : `Tienen la pantalla «${option.label}» los perfiles ${new Intl.ListFormat('es').format(may.map((one) => PROFILE_LABELS[one]))}. Los perfiles propios de la clínica se ven en la pantalla.`,
        facts,
        link,
      };
    }
    if (asked === undefined) throw new Unanswerable('¿De qué perfil o de qué pantalla del menú?');
    const its = shown.filter(({ permissions }) => permissions[asked]);
    return {
      title: `Pantallas del perfil ${PROFILE_LABELS[asked]}`,
      sentence: `${whose}El perfil ${PROFILE_LABELS[asked]} tiene ${countOf(its.length, 'pantalla', 'pantallas')}: ${new Intl.ListFormat('es').format(its.map(({ label }) => label))}.`,
      facts: its.map(({ label, section }) => ({ label, value: section })),
      link,
    };
  },
});
