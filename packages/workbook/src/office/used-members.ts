/** Records the members of an object that are read, such as `Context.platform` for the type `Context`. */
export const recordUse = <Target extends object>(used: Set<string>, type: string, target: Target): Target =>
  new Proxy(target, {
    get(object, name) {
      if (typeof name === 'string' && Object.hasOwn(object, name)) used.add(`${type}.${name}`);
      return Reflect.get(object, name) as unknown;
    },
  });
