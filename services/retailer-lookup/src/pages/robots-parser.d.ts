/** The package's own types export a default where its CommonJS module is the function itself. */
declare module "robots-parser" {
  interface Robots {
    /** Undefined for an address of another site. */
    isAllowed(url: string, robot?: string): boolean | undefined;
    /** In seconds; NaN where it is no number. */
    getCrawlDelay(robot?: string): number | undefined;
  }
  function robotsParser(url: string, text: string): Robots;
  export = robotsParser;
}
