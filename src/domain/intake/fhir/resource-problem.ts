/** Why a resource can't be read as an attention: a part of a Spanish sentence, which may be shown. */
export class ResourceProblem extends Error {}
