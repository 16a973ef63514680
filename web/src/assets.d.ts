declare module "*.cgt" {
  const text: string;
  export default text;
}

declare module "*.css";
